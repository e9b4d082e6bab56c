/** Which sheet of a workbook is read when the person has not chosen one. */
import { SheetRefused } from "./sheet-refused.ts";
import type { SheetInfo } from "./table-file.ts";

/** The named sheet, or the first visible one, or the first. */
export function pickSheet<Sheet extends SheetInfo>(sheets: Sheet[], name?: string): Sheet {
  const chosen =
    name === undefined
      ? (sheets.find((sheet) => !sheet.hidden) ?? sheets[0])
      : sheets.find((sheet) => sheet.name === name);
  if (chosen) return chosen;
  throw name === undefined ? new SheetRefused("empty", "no sheets") : new SheetRefused("noSuchSheet", name);
}
