/** Places and ranges in A1 notation. */
import { bookLimits, type Range } from "./book.ts";

/** 0 -> "A", 27 -> "AB" */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** "AB" -> 27 */
export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

export const cellName = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;

/** "A1", "A1:B2"; "A:B" and "1:2" for whole columns and rows. */
export function rangeName(range: Range): string {
  const { startRow, endRow, startColumn, endColumn } = range;
  if (startRow === 0 && endRow >= bookLimits.rows - 1)
    return `${columnLetters(startColumn)}:${columnLetters(endColumn)}`;
  if (startColumn === 0 && endColumn >= bookLimits.columns - 1) return `${startRow + 1}:${endRow + 1}`;
  const start = cellName(startRow, startColumn);
  return startRow === endRow && startColumn === endColumn ? start : `${start}:${cellName(endRow, endColumn)}`;
}

const AREA = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})(?::\$?([A-Za-z]{1,3})\$?(\d{1,7}))?$/;
const COLUMNS = /^\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})$/;
const ROWS = /^\$?(\d{1,7}):\$?(\d{1,7})$/;

/** Null for what is no range of a sheet. */
export function parseRange(text: string): Range | null {
  const area = AREA.exec(text);
  if (area) {
    const [, left = "", top = "", right = left, bottom = top] = area;
    return ordered(Number(top) - 1, Number(bottom) - 1, columnNumber(left), columnNumber(right));
  }
  const columns = COLUMNS.exec(text);
  if (columns) return ordered(0, bookLimits.rows - 1, columnNumber(columns[1] ?? ""), columnNumber(columns[2] ?? ""));
  const rows = ROWS.exec(text);
  return rows ? ordered(Number(rows[1]) - 1, Number(rows[2]) - 1, 0, bookLimits.columns - 1) : null;
}

function ordered(top: number, bottom: number, left: number, right: number): Range | null {
  const range = {
    startRow: Math.min(top, bottom),
    endRow: Math.max(top, bottom),
    startColumn: Math.min(left, right),
    endColumn: Math.max(left, right),
  };
  return isRange(range) ? range : null;
}

export function isRange({ startRow, endRow, startColumn, endColumn }: Range): boolean {
  return (
    isIndex(startRow, bookLimits.rows) &&
    isIndex(endRow, bookLimits.rows) &&
    isIndex(startColumn, bookLimits.columns) &&
    isIndex(endColumn, bookLimits.columns) &&
    startRow <= endRow &&
    startColumn <= endColumn
  );
}

const isIndex = (value: number, below: number): boolean => Number.isInteger(value) && value >= 0 && value < below;

/** A sheet's name as formulas write it before the "!". */
export function quotedSheet(name: string): string {
  const isPlain =
    /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^[a-z]{1,3}\d+$/i.test(name) && !/^r\d*(c\d*)?$|^c\d*$/i.test(name);
  return isPlain ? name : `'${name.replaceAll("'", "''")}'`;
}

export const overlap = (a: Range, b: Range): boolean =>
  a.startRow <= b.endRow && b.startRow <= a.endRow && a.startColumn <= b.endColumn && b.startColumn <= a.endColumn;

export const contains = (outer: Range, inner: Range): boolean =>
  outer.startRow <= inner.startRow &&
  outer.endRow >= inner.endRow &&
  outer.startColumn <= inner.startColumn &&
  outer.endColumn >= inner.endColumn;
