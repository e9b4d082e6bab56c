import { describing } from "./areas/acquisition/imports/detect.ts";
import { checkSheet } from "./areas/acquisition/vouching-import/read-rows.ts";
import { findingCodes } from "./areas/evidence/audit-files/read/find-codes.ts";
import { findingWords } from "./areas/evidence/audit-files/read/find-words.ts";
import { previewing } from "./areas/evidence/audit-files/read/preview.ts";
import { recognisingPage } from "./areas/evidence/audit-files/read/scans.ts";
import { fileTraits } from "./areas/letters/confirmations/file-traits.ts";
import { mergeLetters } from "./areas/letters/confirmations/merge.ts";
import { listingScans } from "./areas/letters/hzmail/mail-scans.ts";
import { convertByOffice } from "./areas/papers/conversion/office.ts";
import { matchPaper } from "./areas/papers/matching/paper.ts";
import { readingList } from "./areas/papers/matching/read-list.ts";
import { readTemplateBook, writeTemplateBook } from "./areas/papers/sheet-templates/workbook.ts";
import { computeFilled, judgeBook } from "./areas/papers/sheets/judge.ts";
import { printBook } from "./areas/papers/sheets/print/print-book.ts";
import { licenceSheets } from "./areas/report/audit-report/licence-sheets.ts";
import {
  compareBooks,
  findBound,
  openWorkbook,
  workbookLosses,
  writeWorkbook,
} from "./areas/papers/sheets/readings.ts";
import { letterPdf } from "./platform/letters/letter-pdf.ts";
import { takingPart } from "./platform/mail/part.ts";
import type { FileReading } from "./platform/readings/reading.ts";
import { paperPdf } from "./platform/paper/pdf.ts";
import { registerSheet } from "./platform/register/sheet-in.ts";

/** Every look into a file that a call waits for: what `ctx.readFile` is asked for. */
export const fileReadings: readonly FileReading<never, unknown>[] = [
  describing,
  previewing,
  findingWords,
  findingCodes,
  recognisingPage,
  listingScans,
  checkSheet,
  registerSheet,
  openWorkbook,
  writeWorkbook,
  workbookLosses,
  printBook,
  paperPdf,
  letterPdf,
  compareBooks,
  findBound,
  judgeBook,
  computeFilled,
  convertByOffice,
  readingList,
  matchPaper,
  takingPart,
  fileTraits,
  mergeLetters,
  licenceSheets,
  readTemplateBook,
  writeTemplateBook,
];
