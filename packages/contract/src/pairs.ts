/** Texts are written as pairs, Chinese first: `["名称", "Name"]`. */
export type Lang = "zh" | "en";
export type Pair = readonly [zh: string, en: string];
export type Pairs = Readonly<Record<string, Pair>>;
export type Params = Readonly<Record<string, string | number>>;

export const wordIn = (lang: Lang, [zh, en]: Pair): string => (lang === "zh" ? zh : en);

/** Every text of a table in one language. */
export const textsIn = (lang: Lang, pairs: Pairs): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, wordIn(lang, pair)]));

/** Puts parameters where the text names them: `{name}`. */
export const fill = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
