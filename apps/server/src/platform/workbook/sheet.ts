/** A sheet by declaration: what stands above, its columns, rows that are read as they are written, closing rows, what stands below. */
import type { Lang } from "@digao/contract/messages";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { columnLetters } from "@digao/excel/write/sheet-xml";
import {
  type Column,
  type Face,
  listFace,
  paperFace,
  type Tone,
  type Words,
  wordsIn,
  writtenKinds,
} from "./columns.ts";
import { headingRows } from "./headings.ts";
import { type Above, type PaperHead, paperHeadRows, titleRows } from "./paper-head.ts";
import { tableRows } from "./table-rows.ts";

/** The sums of the columns, or figures by the names of columns. */
export type Closing = { words: Words } & ({ isSum: true } | { of: Readonly<Record<string, string | null>> });

export interface Table<Row> {
  lang: Lang;
  name: Words;
  columns: readonly Column<Row>[];
  /** All of them, or batches that are read as the writer comes to them. */
  rows: readonly Row[] | { batches: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]> };
  tone?: (row: Row) => Tone;
  /** Its amounts are part of another row's: they are in no sum. */
  isOfWhich?: (row: Row) => boolean;
  closing?: readonly Closing[];
  below?: readonly RowOut[];
  freezeColumns?: number;
}

interface Paper<Row> extends Table<Row> {
  /** The head of working papers, or one of its own kind. */
  head: PaperHead | Above;
  hasHeadings?: boolean;
  isPortrait?: boolean;
  /** In red on top of every printed page. */
  banner?: string;
}

interface List<Row> extends Table<Row> {
  title?: string;
  /** Under the title. */
  notes?: readonly string[];
  /** Filter arrows over its headings, unless told. */
  hasFilter?: boolean;
  /** A sheet to fill in: so many rows offer the choices of their columns. */
  toFill?: number;
}

/** A paper: framed, on A4 across unless told, its head and headings frozen and repeated on every page. */
export function paperSheet<Row>({ head, hasHeadings = true, isPortrait, banner, ...table }: Paper<Row>): SheetOut {
  const above = "rows" in head ? head : paperHeadRows(head, table.columns.length);
  const sheet = sheetOf(table, { above, hasHeadings, face: paperFace });
  const page = { isLandscape: !isPortrait, repeatRows: sheet.header.length, ...(banner ? { banner } : {}) };
  return { ...sheet, page };
}

/** A list: plain, of any length. */
export function listSheet<Row>({ title, notes = [], hasFilter = true, toFill, ...table }: List<Row>): SheetOut {
  const above = titleRows(title, notes, table.columns.length);
  const sheet = sheetOf(table, { above, hasHeadings: true, face: listFace });
  if (toFill === undefined) return { ...sheet, autoFilter: hasFilter };
  const first = sheet.header.length + 1;
  const validations = table.columns.flatMap(({ choices = [] }, at) => {
    const range = `${columnLetters(at)}${first}:${columnLetters(at)}${first + toFill - 1}`;
    return fitsList(choices) ? [{ range, list: choices }] : [];
  });
  return { ...sheet, validations };
}

/** Excel takes lists of at most 255 characters, and no commas in their items. */
const fitsList = (list: readonly string[]): boolean =>
  list.length > 0 && list.join(",").length <= 255 && !list.some((word) => word.includes(","));

interface Look {
  above: Above;
  hasHeadings: boolean;
  face: Face;
}

function sheetOf<Row>(table: Table<Row>, { above, hasHeadings, face }: Look): SheetOut {
  const { lang, name, columns, freezeColumns = 0 } = table;
  const headings = hasHeadings ? headingRows(columns, lang) : { rows: [], merges: [] };
  const header = [...above.rows, ...headings.rows];
  const { merges = [] } = above;
  return {
    name: wordsIn(lang, name),
    columns: columns.map(({ width, kind = "text" }) => ({ width, kind: writtenKinds[kind] })),
    header,
    rows: tableRows(table, face, header.length + 1),
    merges: [...merges, ...headings.merges.map((range) => shifted(range, above.rows.length))],
    freezeRows: header.length,
    freezeColumns,
  };
}

const shifted = (range: string, rows: number): string => range.replace(/\d+/g, (row) => String(Number(row) + rows));
