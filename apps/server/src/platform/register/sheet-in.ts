/** Reads a filled-in sheet: finds the heading row, and gives each row's cells by field as they were typed. */

import { limits } from "@digao/contract/limits";
import type { MessageKey } from "@digao/contract/messages";
import { type Lang, wordIn } from "@digao/contract/pairs";
import { type Declared, importKeysOf, writtenOf } from "@digao/contract/register/register";
import { exactField } from "@digao/excel/field-lookup";
import { openTable } from "@digao/excel/open-sheet";
import { type RefusalReason, SheetRefused } from "@digao/excel/sheet-refused";
import type { Row, TableFile } from "@digao/excel/table-file";
import { clipboardRows } from "../lib/clipboard.ts";
import type { FileReading } from "../readings/reading.ts";
import { Refusal } from "../refusal.ts";
import { filledIn } from "./sheet-out.ts";

export interface SheetRow {
  /** Its number in the sheet. */
  row: number;
  cells: Readonly<Record<string, string>>;
}
export interface Sheet {
  rows: SheetRow[];
  /** Headings that no field is known by. */
  unreadColumns: string[];
  /** The fields that have a column: others stay as they are. */
  fields: ReadonlySet<string>;
  date1904: boolean;
}

const headRowsMax = 20;
// No name holds a control sign or half a character, and no column of the database takes a zero byte; lines of a text stay apart.
const unwritable = /[\p{Cs}]|(?![\n\t])\p{Cc}/gu;
const clean = (cell: string | null | undefined): string => (cell ?? "").replace(unwritable, "").trim();
const plain = (text: string): string => text.replace(/[\s*＊]/g, "").toLowerCase();
const isBlank = (row: Row): boolean => row.every((cell) => clean(cell) === "");

/** What tells a register's columns, as it travels to where the file is read. */
interface Headings {
  /** Each field with the headings that mean it. */
  fields: [name: string, headings: string[]][];
  /** The field by which records are known, and its word in the reader's language. */
  matchedBy: string;
  matchedByWord: string;
  /** Whose headings are understood as well, and which field each of theirs is; fields of the register alone. */
  types: readonly number[];
  as: Readonly<Record<string, string>>;
  names: readonly string[];
  /** Of pasted rows without headings. */
  pasted: readonly string[];
  rowsMax: number;
}

export function headingsOf(spec: Declared, lang: Lang): Headings {
  const [matchedBy] = importKeysOf(spec);
  const matchField = spec.fields[matchedBy];
  return {
    fields: filledIn(spec).map(([name, { words }]) => [name, words.map(plain)]),
    matchedBy,
    matchedByWord: matchField ? wordIn(lang, matchField.words) : "",
    types: spec.sheets?.types ?? [],
    as: spec.sheets?.as ?? {},
    names: writtenOf(spec).map(([name]) => name),
    pasted: spec.pasted ?? [],
    rowsMax: spec.importMax ?? limits.sheetRowsMax,
  };
}

interface Head {
  columns: ReadonlyMap<string, number>;
  unread: string[];
}

/** The field that a heading means: by its words, else by those of the import types. */
function fieldOf({ fields, types, as, names }: Headings, heading: string): string | undefined {
  const own = fields.find(([, headings]) => headings.includes(plain(heading)))?.[0];
  if (own || heading === "") return own;
  const meant = types.flatMap((type) => exactField(type, heading)?.fields ?? []).map((field) => as[field] ?? field);
  return meant.find((field) => names.includes(field));
}

/** Where each field stands, if this row has the heading by which records are known. */
function headIn(headings: Headings, row: Row): Head | null {
  const columns = new Map<string, number>();
  const unread: string[] = [];
  row.forEach((cell, at) => {
    const heading = clean(cell);
    const found = fieldOf(headings, heading);
    if (found && !columns.has(found)) columns.set(found, at);
    else if (heading) unread.push(heading);
  });
  return columns.has(headings.matchedBy) ? { columns, unread } : null;
}

const cellsOf = ({ columns }: Head, row: Row): Record<string, string> =>
  Object.fromEntries([...columns].map(([field, at]): [string, string] => [field, clean(row[at])]));

async function* filledRows(table: TableFile): AsyncGenerator<Numbered> {
  let number = 0;
  for await (const batch of table.rows()) {
    for (const row of batch) {
      number += 1;
      if (!isBlank(row)) yield { row, number };
    }
  }
}

interface Numbered {
  row: Row;
  number: number;
}

/** Takes rows one by one: what stands above the headings is a title. */
function sheetOf(
  headings: Headings,
  givenHead: Head | null = null,
): { take: (one: Numbered) => void; end: (date1904: boolean) => Sheet } {
  const noHeader = new Refusal("register.sheetHeader", { field: "file", params: { field: headings.matchedByWord } });
  const limit = headings.rowsMax;
  const tooMany = new Refusal("register.sheetRows", { field: "file", params: { limit } });
  const rows: SheetRow[] = [];
  let head = givenHead;
  const take = ({ row, number }: Numbered): void => {
    if (head) rows.push({ row: number, cells: cellsOf(head, row) });
    else if (number > headRowsMax) throw noHeader;
    else head = headIn(headings, row);
    if (rows.length > limit) throw tooMany;
  };
  const end = (date1904: boolean): Sheet => {
    if (!head) throw noHeader;
    if (rows.length === 0) throw new Refusal("register.sheetEmpty", { field: "file" });
    return { rows, unreadColumns: head.unread, fields: new Set(head.columns.keys()), date1904 };
  };
  return { take, end };
}

async function readRows(table: TableFile, headings: Headings): Promise<Sheet> {
  const sheet = sheetOf(headings);
  for await (const one of filledRows(table)) sheet.take(one);
  return sheet.end(table.date1904);
}

/** What was pasted, as if it stood in a sheet. */
export function pastedSheet(text: string, headings: Headings): Sheet {
  const rows = clipboardRows(text);
  const hasHead = rows.slice(0, headRowsMax).some((row) => headIn(headings, row) !== null);
  const places = new Map(headings.pasted.map((field, at) => [field, at]));
  const sheet = sheetOf(headings, hasHead || places.size === 0 ? null : { columns: places, unread: [] });
  for (const [at, row] of rows.entries()) sheet.take({ row, number: at + 1 });
  return sheet.end(false);
}

/** Rows that were read before, as they have been corrected since. */
export function rereadSheet(rows: readonly SheetRow[], { names, rowsMax }: Headings): Sheet {
  if (rows.length > rowsMax) throw new Refusal("register.sheetRows", { field: "rows", params: { limit: rowsMax } });
  const cleaned = rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(names.flatMap((name) => (cells[name] === undefined ? [] : [[name, clean(cells[name])]]))),
  }));
  const fields = new Set(cleaned.flatMap(({ cells }) => Object.keys(cells)));
  return { rows: cleaned, unreadColumns: [], fields, date1904: false };
}

const keys: Partial<Record<RefusalReason, MessageKey>> = {
  encrypted: "import.fileEncrypted",
  damaged: "import.fileDamaged",
  empty: "import.fileEmpty",
};

async function readSheet(path: string, headings: Headings): Promise<Sheet> {
  try {
    const table = await openTable(path);
    try {
      return await readRows(table, headings);
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error;
    throw new Refusal(keys[error.reason] ?? "import.fileNotTable", { field: "file" });
  }
}

export const registerSheet: FileReading<Headings, Sheet> = { name: "registerSheet", read: readSheet };
