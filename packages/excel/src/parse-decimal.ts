/** Quantities, rates and foreign amounts: decimals that keep the places they came with. */
import { toHalfWidth } from "./parse-amount.ts";

/** Plain decimal text; null for a blank, undefined for text that is no number. */
export function parseDecimal(text: string): string | null | undefined {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return text;
  let rest = toHalfWidth(text).replace(/[,\s¥$€£%]/g, "");
  if (rest === "" || rest === "-") return null;
  const negative = /^\(.*\)$/.test(rest) || /^[\d.]+-$/.test(rest);
  rest = rest.replace(/[()]/g, "").replace(/-$/, "").replace(/^\+/, "");
  if (!/^-?\d*\.?\d*$/.test(rest) || !/\d/.test(rest)) return undefined;
  const [whole = "", fraction = ""] = rest.replace("-", "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const text2 = fraction === "" ? digits : `${digits}.${fraction}`;
  return negative !== rest.startsWith("-") && /[1-9]/.test(text2) ? `-${text2}` : text2;
}
