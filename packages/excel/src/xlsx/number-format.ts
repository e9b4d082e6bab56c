/** Whether a number format shows a number, a date or a duration. */

export const SHOWS_NUMBER = 0;
export const SHOWS_DATE = 1;
export const SHOWS_DURATION = 2;
export type FormatKind = typeof SHOWS_NUMBER | typeof SHOWS_DATE | typeof SHOWS_DURATION;

/** Built-in ids that show dates; 27-36 and 50-58 are the East Asian ones, 71-81 the Thai ones. */
const BUILTIN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
  [71, 81],
];
const BUILTIN_DURATION = 46;

/** The kind of a built-in format, or null for an id that the workbook must declare. */
export function builtinFormatKind(id: number): FormatKind {
  if (id === BUILTIN_DURATION) return SHOWS_DURATION;
  return BUILTIN_DATES.some(([from, to]) => id >= from && id <= to) ? SHOWS_DATE : SHOWS_NUMBER;
}

/** Reads a custom format code such as `yyyy"年"m"月"d"日"`, `[$-804]d/m/yy` or `#,##0.00_);[Red]\(#,##0.00\)`. */
export function formatKind(code: string): FormatKind {
  const bare = code
    .replace(/"[^"]*"?/g, "")
    .replace(/\\./g, "")
    .replace(/[_*]./g, "");
  if (/\[(h+|m+|s+)\]/i.test(bare)) return SHOWS_DURATION;
  const letters = bare.replace(/\[[^\]]*\]/g, "").replace(/general|g\/通用格式|e[+-]/gi, "");
  return /[ymdhs]|aaa/i.test(letters) ? SHOWS_DATE : SHOWS_NUMBER;
}
