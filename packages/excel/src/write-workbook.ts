/** Writes .xlsx as a stream: rows go in as they come, memory stays flat, a sheet that is full goes on in the next. */
import { Writable } from "node:stream";
import { contentTypes, rootRelations, sheetName, workbookRelations, workbookXml } from "./write/package-xml.ts";
import type { SheetOut } from "./write/sheet-out.ts";
import { RowCursor, sheetXml } from "./write/sheet-xml.ts";
import { stylesXml } from "./write/styles-xml.ts";
import { type ZipOut, zipInto } from "./write/zip-out.ts";

export interface WorkbookLimits {
  /** Rows of a sheet with its header; Excel's own limit unless told. */
  rowsMax?: number;
}

/** Resolves when `out` has taken everything; rejects with what the rows threw. */
export async function writeWorkbook(
  out: Writable,
  sheets: readonly SheetOut[],
  limits: WorkbookLimits = {},
): Promise<void> {
  try {
    const zip = zipInto(out);
    const names: string[] = [];
    for (const sheet of sheets) await writeSheet(zip, sheet, { names, ...limits });
    await zip.add("xl/workbook.xml", [workbookXml(names)]);
    await zip.add("xl/_rels/workbook.xml.rels", [workbookRelations(names.length)]);
    await zip.add("xl/styles.xml", [stylesXml()]);
    await zip.add("_rels/.rels", [rootRelations]);
    await zip.add("[Content_Types].xml", [contentTypes(names.length)]);
    await zip.end();
  } catch (error) {
    out.destroy();
    throw error;
  }
}

/** The same into memory, for templates and small lists. */
export async function workbookBytes(sheets: readonly SheetOut[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await writeWorkbook(sink, sheets);
  return Buffer.concat(chunks);
}

interface Writing extends WorkbookLimits {
  names: string[];
}

async function writeSheet(zip: ZipOut, sheet: SheetOut, { names, ...limits }: Writing): Promise<void> {
  const cursor = new RowCursor(sheet.rows);
  let isFirst = true;
  try {
    while (isFirst || (await cursor.hasMore())) {
      names.push(sheetName(sheet.name, names));
      await zip.add(`xl/worksheets/sheet${names.length}.xml`, sheetXml(sheet, cursor, { isFirst, ...limits }));
      isFirst = false;
    }
  } finally {
    await cursor.close();
  }
}
