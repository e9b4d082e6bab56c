/** What arrangements share: cells by their labels, rows with more columns. */
import type { Row } from "../table-file.ts";

export const plain = (cell: string | null | undefined): string => cell?.trim() ?? "";
export const keyOf = (cell: string | null | undefined): string =>
  plain(cell)
    .replace(/^\uFEFF/, "")
    .toLowerCase();

/** Place of the first row that has all of these labels; -1 where none has. */
export const rowWith = (head: readonly Row[], labels: readonly string[]): number =>
  head.findIndex((row) => {
    const keys = new Set(row.map(keyOf));
    return labels.every((label) => keys.has(label));
  });

/** Column by label. */
export const columnsOf = (header: Row): ReadonlyMap<string, number> =>
  new Map(header.map((cell, column) => [keyOf(cell), column] as const).reverse());

/** The row with further cells behind column `width`. */
export function widened(row: Row, width: number, cells: Row): Row {
  const own = row.slice(0, width);
  while (own.length < width) own.push(null);
  return [...own, ...cells];
}

export const widthOf = (head: readonly Row[]): number => Math.max(0, ...head.map((row) => row.length));

/** "1250,500" with a decimal point, where commas can be nothing else; any other text stays. */
export function pointed(cell: string | null | undefined): string | null {
  const text = plain(cell).replace(/\s/g, "");
  if (/^-?\d*,\d+$/.test(text)) return text.replace(",", ".");
  return /^-?\d{1,3}(?:\.\d{3})+,\d+$/.test(text) ? text.replaceAll(".", "").replace(",", ".") : (cell ?? null);
}
