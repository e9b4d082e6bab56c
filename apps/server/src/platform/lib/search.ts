import { type RawBuilder, sql } from "kysely";
import { pinyin } from "pinyin-pro";

/** A keyword as a pattern of LIKE: the text itself anywhere, its own % and _ taken literally. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;

/** Small and capital letters that are told apart by ASCII alone, or none at all. */
const hasPlainLetters = (keyword: string): boolean =>
  [...keyword].every((sign) => sign <= "\u007f" || sign.toLowerCase() === sign.toUpperCase());
const hasNoLetters = (keyword: string): boolean => keyword.toLowerCase() === keyword.toUpperCase();

/**
 * A column that holds a keyword, upper and lower case alike. Lowering each row's words by the rules of a language takes most of the time;
 * the letters of a keyword that has ASCII ones alone are lowered without them, and one without letters, as Chinese is, needs no lowering.
 */
export function holding(column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const like = containing(keyword);
  if (hasNoLetters(keyword)) return sql`${column} collate "C" like ${like}`;
  return hasPlainLetters(keyword) ? sql`${column} collate "C" ilike ${like}` : sql`${column} ilike ${like}`;
}

/** A column of words that the database lowers as it writes them, by a keyword lowered in the same way. LIKE takes half as long again. */
export const amongWords = (words: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> =>
  sql`position(lower(${keyword}::text) in ${words}) > 0`;

/** Where a keyword in small letters first stands in a column, from 1. */
export function placeOf(column: RawBuilder<unknown>, keyword: string): RawBuilder<number> {
  if (hasNoLetters(keyword)) return sql`position(${keyword}::text in ${column})`;
  return hasPlainLetters(keyword)
    ? sql`position(${keyword}::text in lower(${column} collate "C"))`
    : sql`position(${keyword}::text in lower(${column}))`;
}

/** First letters of the Chinese syllables, other letters and digits kept: 华衡精密ABC -> hhjmabc. */
export function pinyinInitials(text: string): string {
  return pinyin(text, { pattern: "first", toneType: "none", type: "array", nonZh: "consecutive" })
    .join("")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 200);
}
