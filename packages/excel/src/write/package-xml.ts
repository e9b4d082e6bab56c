/** The parts around the sheets: content types, relationships and the workbook. */
import { escapeXml } from "./cell-xml.ts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const NAME_CHARS_MAX = 31;

export const rootRelations = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function contentTypes(sheetCount: number): string {
  const sheets = range(sheetCount).map(
    (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${MAIN}.worksheet+xml"/>`,
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>${sheets.join("")}</Types>`;
}

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
  return `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets>${defined}<calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`;
}

export function workbookRelations(sheetCount: number): string {
  const sheets = range(sheetCount).map(
    (n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets.join("")}<Relationship Id="rId${sheetCount + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
}

/** A name Excel accepts (31 characters, none of []:*?/\) that no sheet before it has. */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const clean =
    wanted
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

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
