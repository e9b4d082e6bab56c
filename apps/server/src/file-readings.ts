import { previewing } from "./areas/audit-files/read/preview.ts";
import { fileTraits } from "./areas/confirmations/file-traits.ts";
import { mergeLetters } from "./areas/confirmations/merge.ts";
import { contactWorkbook } from "./areas/confirmations/read-workbook.ts";
import { convertByOffice } from "./areas/conversion/office.ts";
import { describing } from "./areas/imports/detect.ts";
import { readingList } from "./areas/matching/read-list.ts";
import { readTemplateBook, writeTemplateBook } from "./areas/sheet-templates/workbook.ts";
import { printBook } from "./areas/sheets/print/print-book.ts";
import { compareBooks, findBound, openWorkbook, workbookLosses, writeWorkbook } from "./areas/sheets/readings.ts";
import { checkSheet } from "./areas/vouching-import/read-rows.ts";
import { takingPart } from "./platform/mail/part.ts";
import type { FileReading } from "./platform/readings/reading.ts";
import { registerSheet } from "./platform/register/sheet-in.ts";

/** Every look into a file that a call waits for: what `ctx.readFile` is asked for. */
export const fileReadings: readonly FileReading<never, unknown>[] = [
  describing,
  previewing,
  checkSheet,
  registerSheet,
  openWorkbook,
  writeWorkbook,
  workbookLosses,
  printBook,
  compareBooks,
  findBound,
  convertByOffice,
  readingList,
  takingPart,
  fileTraits,
  mergeLetters,
  contactWorkbook,
  readTemplateBook,
  writeTemplateBook,
];
