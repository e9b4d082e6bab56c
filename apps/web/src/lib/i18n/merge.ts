/** Texts of one area; nested keys are read with dots: "area.list.title" is area.ts → list → title. */
export interface Texts {
  readonly [key: string]: string | Texts;
}
export interface TextModule {
  text: Texts;
}

const areaOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).replace(/\.ts$/, "");

export const mergeAreas = (modules: Record<string, TextModule>): Record<string, Texts> =>
  Object.fromEntries(Object.entries(modules).map(([path, module]) => [areaOf(path), module.text]));

/** All keys of an area, dotted; plural endings fold into one key, as Chinese has a single form. */
export function keysOf(texts: Texts, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [`${before}${key.replace(/_(one|other)$/, "")}`] : keysOf(value, `${before}${key}.`),
  );
}
