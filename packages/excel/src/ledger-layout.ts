/** Where the data of a sheet begins and which column holds what: what a reader needs besides the file. */
import type { CodeOf } from "./account-cell.ts";
import type { HeaderFound } from "./headers.ts";
import type { FieldColumns } from "./map-columns.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row, TableFile } from "./table-file.ts";
import type { StatedUnit } from "./unit-elsewhere.ts";

export interface LedgerLayout {
  /** Index (0-based) of the first row below the header. */
  dataStart: number;
  fields: FieldColumns;
  /** Labels of the header, to tell texts of the header from texts of the data. */
  labels?: readonly string[];
  /** Digits that the title's unit moves amounts by: 4 for 万元; null where it names none. */
  unit?: number | null;
  /** A unit that the name of the sheet or of the file names, where title and labels name none. */
  statedUnit?: StatedUnit | null;
  /** Foreign money that the title says the amounts are in, as it words it. */
  money?: string | null;
}

export interface ReadOptions {
  /** Codes of accounts that a list gives by name alone; without it such rows have none. */
  codeOf?: CodeOf;
  issues: RowIssues;
  /** Filled with the openings of a sub-ledger by account, in fen and debit positive. */
  openings?: Map<string, bigint>;
  /** For columns that give only months and days. */
  year: number | null;
  /** The period under audit (ISO days): by it days and months are told apart. */
  range?: { from: string; to: string } | null;
  /** What was answered to questions of an earlier reading, by key; `issues.ask` knows them, too. */
  answers?: Readonly<Record<string, string>>;
}

export function layoutOf(header: HeaderFound, fields: FieldColumns): LedgerLayout {
  return { dataStart: header.row + header.rowCount, fields, labels: header.labels };
}

/** Rows of data with the number of the first in each batch (from 1, as the sheet shows it). */
export async function* dataRows(file: TableFile, layout: LedgerLayout): AsyncGenerator<{ first: number; rows: Row[] }> {
  let passed = 0;
  for await (const batch of file.rows()) {
    const skip = Math.min(batch.length, Math.max(0, layout.dataStart - passed));
    if (skip < batch.length) yield { first: passed + skip + 1, rows: skip > 0 ? batch.slice(skip) : batch };
    passed += batch.length;
  }
}

/** Text of a cell without outer blanks; empty for no column and no value. */
export function textAt(row: Row, column: number): string {
  const cell = column < 0 ? null : row[column];
  if (cell === null || cell === undefined) return "";
  const first = cell.charCodeAt(0);
  const last = cell.charCodeAt(cell.length - 1);
  if (isSpace(first) || isSpace(last)) return withoutMark(cell.trim());
  return first === APOSTROPHE ? withoutMark(cell) : cell;
}

const APOSTROPHE = 39;

/** Excel's mark of a text ("'1001"), which some programs write into the cell; and the second one of a text in quotes. */
function withoutMark(text: string): string {
  if (text.charCodeAt(0) !== APOSTROPHE) return text;
  return text.slice(1, text.length > 2 && text.endsWith("'") ? -1 : undefined).trim();
}

const isSpace = (code: number) => code <= 32 || code === 0x3000 || code === 0xa0 || code === 0xfeff;
