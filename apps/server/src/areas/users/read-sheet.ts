import type { ImportedUser } from "@digao/contract/areas/users";
import type { MessageKey } from "@digao/contract/messages";
import { openTable } from "@digao/excel/open-sheet";
import { parseDate } from "@digao/excel/parse-date";
import { type RefusalReason, SheetRefused } from "@digao/excel/sheet-refused";
import type { Row, TableFile } from "@digao/excel/table-file";
import { Refusal } from "../../platform/refusal.ts";
import { fieldOf, type SheetField, sheetFields } from "./sheet-columns.ts";

/** Each password costs a deliberately slow hash, and all are made in one call. */
const usersMax = 500;
const headRowsMax = 20;

export type SheetUser = Omit<ImportedUser, "problems">;

// No name holds a control sign or half a character, and no column of the database takes a zero byte.
const unwritable = /[\p{Cc}\p{Cs}]/gu;
const textOf = (row: Row, column: number | undefined): string =>
  (column === undefined ? "" : (row[column] ?? "")).replace(unwritable, "").trim();

/** Where each field stands, if this row is the heading. */
function columnsIn(row: Row): Map<SheetField, number> | null {
  const columns = new Map<SheetField, number>();
  row.forEach((cell, index) => {
    const field = fieldOf(cell ?? "");
    if (field && !columns.has(field)) columns.set(field, index);
  });
  return sheetFields.every(({ field, isRequired }) => !isRequired || columns.has(field)) ? columns : null;
}

/** Dates in any usual form become ISO; what is no date stays as it was typed, to be shown with its problem. */
function userIn(row: Row, number: number, columns: ReadonlyMap<SheetField, number>, date1904: boolean): SheetUser {
  const text = (field: SheetField): string => textOf(row, columns.get(field));
  const day = (field: SheetField): string => parseDate(text(field), { date1904, year: null }) ?? text(field);
  return {
    row: number,
    userName: text("userName"),
    name: text("name"),
    emailAddress: text("emailAddress"),
    phoneNumber: text("phoneNumber"),
    dept: text("dept"),
    position: text("position"),
    title: text("title"),
    cpaNo: text("cpaNo"),
    licenceValidTo: day("licenceValidTo"),
    entryDate: day("entryDate"),
    roles: text("roles"),
  };
}

const isBlank = (row: Row): boolean => row.every((cell) => (cell ?? "").trim() === "");
const noHeader = (): Refusal => new Refusal("userImport.noHeader", { field: "file" });

async function* filledRows(table: TableFile): AsyncGenerator<{ row: Row; number: number }> {
  let number = 0;
  for await (const batch of table.rows()) {
    for (const row of batch) {
      number += 1;
      if (!isBlank(row)) yield { row, number };
    }
  }
}

async function readRows(table: TableFile): Promise<SheetUser[]> {
  const found: SheetUser[] = [];
  let columns: Map<SheetField, number> | null = null;
  for await (const { row, number } of filledRows(table)) {
    if (columns) found.push(userIn(row, number, columns, table.date1904));
    else if (number > headRowsMax) throw noHeader();
    else columns = columnsIn(row);
    if (found.length > usersMax)
      throw new Refusal("userImport.tooMany", { field: "file", params: { limit: usersMax } });
  }
  if (!columns) throw noHeader();
  if (found.length === 0) throw new Refusal("userImport.noRows", { field: "file" });
  return found;
}

const keys: Partial<Record<RefusalReason, MessageKey>> = {
  encrypted: "import.fileEncrypted",
  damaged: "import.fileDamaged",
  empty: "import.fileEmpty",
};

const refusalOf = ({ reason }: SheetRefused): Refusal =>
  new Refusal(keys[reason] ?? "import.fileNotTable", { field: "file" });

/** The users of a workbook or text table that was filled in from the template. */
export async function readSheet(path: string): Promise<SheetUser[]> {
  try {
    const table = await openTable(path);
    try {
      return await readRows(table);
    } finally {
      await table.close();
    }
  } catch (error) {
    throw error instanceof SheetRefused ? refusalOf(error) : error;
  }
}
