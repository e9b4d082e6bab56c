/** Name normalisation (名称规范化) shared by accounts, auxiliary items and parties: two spellings of one name become one key. */

const ZERO_WIDTH = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** Full width to half width (NFKC), no zero-width characters, blanks collapsed and trimmed; （） equals (). */
export function normaliseName(name: string): string {
  return name
    .normalize("NFKC")
    .replace(ZERO_WIDTH, "")
    .replace(/[\s\u3000]+/g, " ")
    .replace(/ ?([()]) ?/g, "$1")
    .trim();
}

/** Characters written one for the other in account names (帐 for 账, 预付款项 is not one of them). */
const VARIANTS: Readonly<Record<string, string>> = {
  帐: "账",
  溢: "益",
  "—": "-",
  "－": "-",
  "–": "-",
  _: "-",
  "/": "-",
};

/** Comparison key of an account name: normalised, without blanks, one separator, common variant characters folded. */
export function accountNameKey(name: string): string {
  return normaliseName(name)
    .replace(/[帐溢—－–_/]/g, (c) => VARIANTS[c] ?? c)
    .replace(/[ 、,，]/g, "")
    .toLowerCase();
}
