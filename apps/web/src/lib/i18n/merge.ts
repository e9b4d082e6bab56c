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

export const mergeAreas = (modules: Record<string, TextModule>): Record<string, Texts> =>
  Object.fromEntries(Object.entries(modules).map(([path, { text }]) => [areaOf(path), text]));

/** Pages of help, each in its area's help.ts, stand under the names of their screens: `help.page.home`. */
export const mergeHelp = (modules: Record<string, TextModule>): { help: { page: Texts } } => ({
  help: { page: Object.assign({}, ...Object.values(modules).map(({ text }) => text)) },
});

export const mergeMessages = (modules: Record<string, MessageModule>): Record<string, string> =>
  Object.assign({}, ...Object.values(modules).map(({ messages }) => messages));
