/** Units that amounts are printed in (单位：万元), in a title or in the label of a column, as powers of ten of one yuan. */
import { toHalfWidth } from "./parse-amount.ts";
import type { Row } from "./table-file.ts";

const POWERS: readonly (readonly [RegExp, number])[] = [
  [/亿/, 8],
  [/千万/, 7],
  [/百万|million/i, 6],
  [/十万/, 5],
  [/万|萬/, 4],
  [/千|仟|thousand|'000|000's/i, 3],
  [/百|佰/, 2],
  [/元|圆|yuan|rmb|cny/i, 0],
  [/角/, -1],
  [/分/, -2],
];
const NAMES: Readonly<Record<number, string>> = {
  [-2]: "分",
  [-1]: "角",
  0: "元",
  2: "百元",
  3: "千元",
  4: "万元",
  5: "十万元",
  6: "百万元",
  7: "千万元",
  8: "亿元",
};
const UNIT = String.raw`(?:人民币|rmb|cny)?\s*(?:[十百佰千仟]?[万萬亿]|[百佰千仟])?[元圆]|[角分]|(?:rmb|cny)?\s*'000|(?:rmb|cny)?\s*(?:thousand|million)s?(?:\s+(?:yuan|rmb|cny))?|yuan|rmb|cny`;
const FOREIGN = "美元|美金|港元|港币|欧元|日元|日圆|英镑|澳元|加元|新加坡元|usd|hkd|eur|jpy|gbp|aud|cad|sgd";
const OF_TITLE = String.raw`${UNIT}|(?:[十百佰千仟]?[万萬亿]|[百佰千仟])?(?:${FOREIGN})(?:\s*'000)?`;
/** A unit said of the sheet: "单位：万元", "金额单位：人民币元", "(Unit: RMB'000)"; a company called so has more behind it. */
const IN_TITLE = new RegExp(String.raw`(?:单位|\bunit|\bin)\s*[:为]?\s*(${OF_TITLE})(?=$|[\s)\],;、，。])`, "i");
const LARGE = String.raw`(?:人民币|rmb|cny)?\s*(?:(?:[十百佰千仟]?[万萬亿]|[百佰千仟])[元圆]|'000|(?:thousand|million)s?(?:\s+(?:yuan|rmb|cny))?)`;
/** The same without the word, where brackets or the currency tell: 科目余额表（万元）, Trial balance (RMB million), RMB'000, 以万元计. */
const IN_TITLE_ALONE = new RegExp(
  String.raw`[([【〔]\s*(${LARGE})\s*[)\]】〕]|((?:rmb|cny)\s*(?:'000|thousands?|millions?))|以\s*(${LARGE})\s*(?:为单位|计|列示)`,
  "i",
);
/** In a name or a note; not "100万元以上", which says what the rows are. */
const ANYWHERE =
  /(?<![\d一二三四五六七八九十])(?:[十百千]?[万萬亿]|[百佰千仟])[元圆]|(?:rmb|cny)\s*(?:'000|thousands?|millions?)/i;
const IN_LABEL = new RegExp(
  String.raw`[([【〔{]\s*(?:金额)?(?:单位)?\s*[:]?\s*(${UNIT})\s*[)\]】〕}]|/\s*([十百千仟]?[万亿]元|千元)$`,
  "gi",
);
/** Of a label that ends in its unit without brackets ("借方金额万元"): never the bare 元, which other words end in. */
const AT_END = /([十百佰千仟]?[万萬亿][元圆]|[百佰千仟][元圆])$/;

function powerOf(unit: string): number {
  return POWERS.find(([words]) => words.test(unit))?.[1] ?? 0;
}

/** As the title words it; null where it names none. The first one counts. */
function titleUnit(rows: readonly Row[]): string | null {
  for (const cell of rows.flat()) {
    const text = cell === null ? "" : toHalfWidth(cell).replace(/：/g, ":").replace(/[‘’]/g, "'").trim();
    const found = IN_TITLE.exec(text) ?? IN_TITLE_ALONE.exec(text);
    if (found) return found.slice(1).find((unit) => unit !== undefined) ?? "";
  }
  return null;
}

/** Digits that amounts move to the left by; null where the title names no unit. */
export function unitInTitle(rows: readonly Row[]): number | null {
  const unit = titleUnit(rows);
  return unit === null ? null : powerOf(unit);
}

/** Of a text that need not be about units: only others than yuan count. */
export function unitAnywhere(text: string): number | null {
  const found = ANYWHERE.exec(toHalfWidth(text).replace(/[‘’]/g, "'"));
  return found ? powerOf(found[0]) : null;
}

/** The foreign money that the title says its amounts are in, in its own words; null where it says none. */
export const moneyInTitle = (rows: readonly Row[]): string | null =>
  new RegExp(FOREIGN, "i").exec(titleUnit(rows) ?? "")?.[0] ?? null;

/** The same of a column. */
export function unitInLabel(label: string): number | null {
  const text = toHalfWidth(label).replace(/\s+/g, "");
  const [found] = [...text.matchAll(IN_LABEL)].map((match) => match[1] ?? match[2] ?? "");
  const unit = found ?? AT_END.exec(text)?.[1];
  return unit === undefined ? null : powerOf(unit);
}

/** The label without its unit. */
export function withoutUnit(label: string): string {
  return label.replace(IN_LABEL, "").replace(AT_END, "");
}

/** A unit and nothing else. */
export const isUnit = (text: string): boolean => new RegExp(`^(?:${OF_TITLE})$`, "i").test(toHalfWidth(text).trim());

export const unitName = (power: number): string => NAMES[power] ?? `10^${power}`;
