/** A cookie that existing clients of this protocol also use, on path "/". */
export const cookieNames = {
  culture: "Abp.Localization.CultureName",
} as const;

/** Each read asks another process of the browser, milliseconds on a slow machine: one is enough for what happens at once. */
const onceForMs = 20;
let jar = { text: "", until: 0 };
function cookies(): string {
  const now = performance.now();
  if (now >= jar.until) jar = { text: document.cookie, until: now + onceForMs };
  return jar.text;
}

/** The server may have set some with its answer. */
export const rereadCookies = () => {
  jar.until = 0;
};

export function readCookie(name: string): string | undefined {
  const found = cookies()
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : undefined;
}

/** Without `seconds` the cookie ends with the browser session. */
export function writeCookie(name: string, value: string, seconds?: number) {
  const lasting = seconds === undefined ? "" : `; max-age=${Math.floor(seconds)}`;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // The Cookie Store API is missing in Firefox and on plain http.
  rereadCookies();
  Object.assign(document, { cookie: `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${lasting}${secure}` });
}

export const dropCookie = (name: string) => writeCookie(name, "", 0);
