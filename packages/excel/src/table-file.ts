/** What every reader hands out, whatever the format on disk was. */
import type { TextEncoding } from "./encoding.ts";
import type { IssueCode } from "./row-issues.ts";
import type { SheetDoubts } from "./sheet-doubts.ts";
import type { SoftwareCode } from "./software.ts";
import type { TitleFacts } from "./title-facts.ts";

/**
 * A cell as exact text: numbers as plain decimals, dates as `YYYY-MM-DD[ HH:MM:SS]`, booleans TRUE/FALSE, errors as `#N/A`.
 * Trap: a cell of a text file may be a slice of a large chunk; copy it before keeping a few of them for long.
 */
export type Cell = string | null;
export type Row = Cell[];

export type TableKind =
  | "xlsx"
  | "xls"
  | "xlsb"
  | "ods"
  | "slk"
  | "dbf"
  | "html"
  | "xml"
  | "text"
  | "zip"
  | "gbt"
  | "saft"
  | "jpk"
  | "xaf"
  | "fec"
  | "gdpdu"
  | "mht"
  | "sie";

export interface SheetInfo {
  name: string;
  hidden: boolean;
}

/** A table of the file that no sheet shows, and why. */
export interface UntakenTable {
  name: string;
  rows: number;
  why: UntakenReason;
}
export type UntakenReason = "noHome" | "otherYear" | "noFigures" | "accountUnknown" | "standardCodes";

/** What a standard format says of itself where other files have titles and headers. */
export interface DeclaredFacts {
  software: SoftwareCode;
  title: TitleFacts;
  untaken: UntakenTable[];
}

/** Something found of the file as a whole (row 0), or of a row of the sheet. */
export interface FileNote {
  code: IssueCode;
  row: number;
  params: Record<string, string>;
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
  declared?: DeclaredFacts;
  /** What the last reading found besides its rows, complete after the last one. */
  notes?(): readonly FileNote[];
  /** Of parts that are files of their own, what each says otherwise. */
  viewOf?(sheet: string): Pick<TableFile, "date1904" | "declared">;
  /** Files of an archive that are no tables. */
  unread?: readonly { name: string; why: "notTable" | "empty" }[];
  /** Of a workbook's last reading, complete after its last row. */
  doubts?(): SheetDoubts | null;
  close(): Promise<void>;
}

/** The same source with another sheet as the one that is read; closing it closes the source. */
export const sheetView = (file: TableFile, sheet: string): TableFile => ({
  ...file,
  ...file.viewOf?.(sheet),
  sheet,
  rows: (other = sheet) => file.rows(other),
});

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
