/** Sheets as a workbook: the answer of a call, or a file that a job makes. */
import type { FileAnswer } from "@digao/contract/shapes";
import type { SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes, writeWorkbook } from "@digao/excel/write-workbook";
import { mimeTypes } from "../files/mime.ts";
import type { FileStore, StoredTemp } from "../files/store.ts";
import { storeWritten } from "../files/store-written.ts";

/** What Windows refuses in a file name stands in names of clients too. */
export const fileNameOf = (...parts: readonly string[]): string =>
  `${parts
    .join("-")
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 150)}.xlsx`;

export interface WorkbookFile extends FileAnswer {
  body: Uint8Array;
}

export const workbookOf = async (fileName: string, sheets: readonly SheetOut[]): Promise<WorkbookFile> => ({
  fileName,
  mime: mimeTypes.xlsx,
  body: await workbookBytes(sheets),
});

export const workbookFile = (name: readonly string[], sheets: readonly SheetOut[]): Promise<WorkbookFile> =>
  workbookOf(fileNameOf(...name), sheets);

/** Of any length: rows go into the file as they come. */
export const storeWorkbook = (store: FileStore, sheets: readonly SheetOut[]): Promise<StoredTemp> =>
  storeWritten(store, (to) => writeWorkbook(to, sheets));
