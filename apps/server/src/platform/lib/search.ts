import { pinyin } from "pinyin-pro";

/** A keyword as a pattern of LIKE: the text itself anywhere, its own % and _ taken literally. */
export const containing = (keyword: string): string => `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;

/** First letters of the Chinese syllables, other letters and digits kept: 华衡精密ABC -> hhjmabc. */
export function pinyinInitials(text: string): string {
  return pinyin(text, { pattern: "first", toneType: "none", type: "array", nonZh: "consecutive" })
    .join("")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 200);
}
