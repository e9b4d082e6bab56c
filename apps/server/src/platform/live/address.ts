/** Addresses of the hub. Names in an address are read in any case, as the clients' own server does. */
const hubPath = "/signalr";

const split = (url: string): [path: string, query: string] => {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
};

export const pathIsHub = (url: string): boolean => split(url)[0].toLowerCase().replace(/\/$/, "") === hubPath;

export function parametersOf(url: string): URLSearchParams {
  const given = new URLSearchParams(split(url)[1]);
  return new URLSearchParams([...given].map(([name, value]): [string, string] => [name.toLowerCase(), value]));
}
