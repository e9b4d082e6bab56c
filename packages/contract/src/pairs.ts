/** Texts are written as pairs, Chinese first: `["名称", "Name"]`. */
export type Lang = "zh" | "en";
export type Pair = readonly [zh: string, en: string];
export type Pairs = Readonly<Record<string, Pair>>;
/** The words of every code of an area's enumerations. */
export type CodeWords<Codes> = {
  readonly [Name in keyof Codes]: { readonly [Key in keyof Codes[Name] & string]: Pair };
};
export type Params = Readonly<Record<string, string | number>>;

export const wordIn = (lang: Lang, [zh, en]: Pair): string => (lang === "zh" ? zh : en);

/** Every text of a table in one language. */
export const textsIn = (lang: Lang, pairs: Pairs): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, wordIn(lang, pair)]));

const counted = new Set(["accounts", "count", "hits", "ledgerCount", "lines", "rows", "total", "vouchers"]);
/** Made when a number first needs it: the tables of numbers that come with it would hold up the first page. */
let digits: Intl.NumberFormat | undefined;
function separated(count: number): string {
  if (Number.isInteger(count) && Math.abs(count) < 1000) return String(count);
  digits ??= new Intl.NumberFormat("en-US");
  return digits.format(count);
}

/** How many of something reads 12,345; numbers that name something (a year, a test, a row) stay as they are. */
export const readable = (name: string, value: unknown): string =>
  typeof value === "number" && counted.has(name) ? separated(value) : String(value);

/** Puts parameters where the text names them: `{name}`. */
export const fill = (text: string, params: Params): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => readable(name, params[name] ?? whole));
