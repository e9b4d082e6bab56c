/** A header for sheets whose labels nobody knows: what a person sees as its column names, or columns without names. */
import type { HeaderFound } from "./headers.ts";
import { IMPORT_TYPE } from "./import-types.ts";
import { parseDate } from "./parse-date.ts";
import type { Row } from "./table-file.ts";

const NUMBER = /^[-+(￥¥]?[\d,]+(\.\d+)?\)?$/;
const SEARCHED = 30;
const LOOKED_AT = 50;

const filled = (row: Row | undefined): string[] =>
  (row ?? []).filter((cell): cell is string => cell !== null && cell.trim() !== "");
const numbersIn = (row: Row): number => filled(row).filter((cell) => NUMBER.test(cell.trim())).length;

/** The last row of words, about as wide as what stands below it; without one the columns have no names. */
export function guessHeader(head: readonly Row[], typeId: number | null): HeaderFound {
  const widest = Math.max(0, ...head.map((row) => filled(row).length));
  const isHeader = (row: Row, index: number) =>
    filled(row).length >= Math.max(2, widest / 2) && numbersIn(row) === 0 && filled(head[index + 1]).length >= 2;
  const row = head.slice(0, SEARCHED).findIndex(isHeader);
  const own = row === -1 ? noHeader(head) : { row, rowCount: 1, labels: labelsOf(head[row] ?? [], head) };
  return { ...own, typeId: typeId ?? guessType(head), hits: 0 };
}

/** Data from the first row on: columns are told by what is in them. */
export const noHeader = (head: readonly Row[]) => ({ row: 0, rowCount: 0, labels: labelsOf([], head) });

function labelsOf(row: Row, head: readonly Row[]): string[] {
  const width = Math.max(0, ...head.slice(0, LOOKED_AT).map((one) => one.length));
  return Array.from({ length: width }, (_, column) => (row[column] ?? "").trim());
}

/** Rows that each have a day are a journal's. */
function guessType(head: readonly Row[]): number {
  const rows = head.slice(0, LOOKED_AT).filter((row) => numbersIn(row) > 0);
  const isDay = (cell: string) => /\D/.test(cell) && parseDate(cell, { date1904: false, year: null }) !== null;
  const dated = rows.filter((row) => filled(row).some(isDay)).length;
  return rows.length > 0 && dated > rows.length / 2 ? IMPORT_TYPE.voucher : IMPORT_TYPE.balance;
}

/** Rows that hold amounts: a sheet without any changes no figure. */
export const hasAmounts = (head: readonly Row[]): boolean =>
  head.filter((row) => filled(row).length >= 3 && numbersIn(row.slice(1)) > 0).length >= 2;
