/** What every reader hands out, whatever the format on disk was. */
import type { TextEncoding } from "./encoding.ts";

/**
 * A cell as exact text: numbers as plain decimals, dates as `YYYY-MM-DD[ HH:MM:SS]`, booleans TRUE/FALSE, errors as `#N/A`.
 * Trap: a cell of a text file may be a slice of a large chunk; copy it before keeping a few of them for long.
 */
export type Cell = string | null;
export type Row = Cell[];

export type TableKind = "xlsx" | "xls" | "xlsb" | "slk" | "dbf" | "html" | "xml" | "text";

export interface SheetInfo {
  name: string;
  hidden: boolean;
}

/** The sheets of one source, read one at a time: a workbook's, the parts of an archive, the tables of an exchange format. */
export interface TableFile {
  kind: TableKind;
  encoding: TextEncoding | null;
  delimiter: string | null;
  sheets: SheetInfo[];
  /** The sheet that `rows` reads unless it is told another. */
  sheet: string;
  date1904: boolean;
  sizeBytes: number;
  /** Bytes of the file consumed so far, for progress. */
  bytesRead(): number;
  /** Rows of a sheet from the top in batches; a row's place is its number in the sheet. Each call starts again. */
  rows(sheet?: string): AsyncIterable<Row[]>;
  /** How many cells of a column were stored as text in the last reading; null where the format has no cell types. */
  textCells(column: number): number | null;
  /** How many characters of a text file could not be decoded in the last reading (shown as U+FFFD). */
  undecodable(): number;
  close(): Promise<void>;
}

/** The first `count` rows, for header detection and previews. */
export async function readHead(file: TableFile, count: number): Promise<Row[]> {
  const head: Row[] = [];
  for await (const batch of file.rows()) {
    for (const row of batch) {
      head.push(row);
      if (head.length >= count) return head;
    }
  }
  return head;
}
