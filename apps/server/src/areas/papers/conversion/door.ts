import type { Converters } from "../../../platform/http/health.ts";
import { officeProgram } from "./office.ts";

/** What converts on this machine: sheets are printed without LibreOffice too, workbooks of the old format only with it. */
export function convertersHere(): Converters {
  const office = officeProgram() ? ("LibreOffice" as const) : null;
  return { sheetToPdf: office ?? "typst", xlsToXlsx: office };
}
