/** Workbooks cell by cell, as libraries write them: formulas without values, codes as numbers, dates as they were typed. */
import { createRequire } from "node:module";

type Cell = string | number | null | { f: string; v?: number | string } | { error: string };

interface Zip {
  addBuffer(bytes: Buffer, name: string): void;
  end(): void;
  outputStream: AsyncIterable<Uint8Array>;
}
const { ZipFile }: { ZipFile: new () => Zip } = createRequire(
  new URL("../../../../packages/excel/package.json", import.meta.url),
)("yazl");

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';

export const columnName = (index: number): string => String.fromCharCode(65 + index);

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "string")
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
  if ("error" in cell) return `<c r="${at}" t="e"><v>${cell.error}</v></c>`;
  return `<c r="${at}"><f>${cell.f}</f>${cell.v === undefined ? "" : `<v>${cell.v}</v>`}</c>`;
}

/** Places from 0 that the sheet does not show. */
interface Hidden {
  rows?: readonly number[];
  columns?: readonly number[];
}

/** One sheet of .xlsx. */
export async function cellBook(rows: readonly (readonly Cell[])[], hidden: Hidden = {}): Promise<Uint8Array> {
  const hiddenColumns = (hidden.columns ?? []).map(
    (at) => `<col min="${at + 1}" max="${at + 1}" width="0" hidden="1"/>`,
  );
  const columns = hiddenColumns.length > 0 ? `<cols>${hiddenColumns.join("")}</cols>` : "";
  const flagOf = (at: number): string => (hidden.rows?.includes(at) ? ' hidden="1"' : "");
  const data = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}"${flagOf(at)}>${row.map((cell, index) => cellXml(cell, `${columnName(index)}${at + 1}`)).join("")}</row>`,
    )
    .join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    "_rels/.rels": `<Relationships ${relations}><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships ${relations}><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}>${columns}<sheetData>${data}</sheetData></worksheet>`,
  };
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const bytes: Uint8Array[] = [];
  for await (const chunk of zip.outputStream) bytes.push(chunk);
  return new Uint8Array(Buffer.concat(bytes));
}
