/** Texts of one area in one language, as scripts/one-language.ts of the web makes them of its pairs. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
export interface TextModule {
  text: Texts;
}
export interface MessageModule {
  messages: Readonly<Record<string, string>>;
}

/** The folder of an area names its texts; those of the kit and the frame go by their file. */
export const areaOf = (path: string): string => {
  const [file = "", folder = ""] = path
    .replace(/\.ts(\?.*)?$/, "")
    .split("/")
    .reverse();
  return file === "texts" ? folder : file;
};

const isHelp = (path: string): boolean => /\/features\/.+\/help\.ts/.test(path);

/** Pages of help, each in its area's help.ts, stand under the names of their screens: `help.page.home`. */
export function mergeAreas(modules: Record<string, TextModule>): Record<string, Texts> {
  const entries = Object.entries(modules);
  const pages = entries.filter(([path]) => isHelp(path)).map(([, { text }]) => text);
  const areas = Object.fromEntries(
    entries.filter(([path]) => !isHelp(path)).map(([path, { text }]) => [areaOf(path), text]),
  );
  return pages.length === 0 ? areas : { ...areas, help: { ...areas.help, page: Object.assign({}, ...pages) } };
}

export const mergeMessages = (modules: Record<string, MessageModule>): Record<string, string> =>
  Object.assign({}, ...Object.values(modules).map(({ messages }) => messages));
