/** The part that names the sheets of a workbook. */
import { escapeXml } from "./cell-xml.ts";

/** Rows of a sheet that are printed on top of each of its pages. */
export interface RepeatedRows {
  /** Place of the sheet in the workbook, from 0. */
  sheet: number;
  rows: number;
}

export function workbookXml(names: string[], repeated: readonly RepeatedRows[] = []): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const titles = repeated.map(
    ({ sheet, rows }) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${sheet}">${escapeXml(`'${(names[sheet] ?? "").replaceAll("'", "''")}'!$1:$${rows}`)}</definedName>`,
  );
  const defined = titles.length === 0 ? "" : `<definedNames>${titles.join("")}</definedNames>`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${sheets.join("")}</sheets>${defined}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

const NAME_CHARS_MAX = 31;

/** A name Excel accepts (31 characters, none of []:*?/\) that no sheet before it has. */
export function sheetName(requested: string, taken: readonly string[]): string {
  const clean =
    requested
      .replace(/[[\]:*?/\\]/g, " ")
      .replace(/^'+|'+$/g, "")
      .trim() || "Sheet";
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  for (let part = 1; ; part++) {
    const suffix = part === 1 ? "" : ` (${part})`;
    const name = clean.slice(0, NAME_CHARS_MAX - suffix.length) + suffix;
    if (!isTaken(name)) return name;
  }
}
