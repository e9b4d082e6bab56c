import type { Converters } from "../../../platform/http/health.ts";
import { officeProgram } from "./office.ts";

/** What converts on this machine: sheets are printed without LibreOffice too, workbooks of the old format only with it. */
export function convertersHere(): Converters {
  return { sheetToPdf: true, xlsToXlsx: officeProgram() !== null };
}
