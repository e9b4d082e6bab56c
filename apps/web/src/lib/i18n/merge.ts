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
  Object.fromEntries(Object.entries(modules).map(([path, module]) => [areaOf(path), module.text]));

export const mergeMessages = (modules: Record<string, MessageModule>): Record<string, string> =>
  Object.assign({}, ...Object.values(modules).map(({ messages }) => messages));
