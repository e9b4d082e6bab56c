/** Writes .xlsx as a stream: rows go in as they come, memory stays flat, a sheet that is full goes on in the next. */
import type { Writable } from "node:stream";
import { bytesOf, type PackageOut, writePackage } from "./write/package.ts";
import type { SheetOut } from "./write/sheet-out.ts";
import { RowCursor, sheetXml } from "./write/sheet-xml.ts";
import { stylesXml } from "./write/styles-xml.ts";
import { type RepeatedRows, sheetName, workbookXml } from "./write/workbook-xml.ts";

export interface WorkbookLimits {
  /** Rows of a sheet with its header; Excel's own limit unless told. */
  rowsMax?: number;
}

/** Resolves when `out` has taken everything; rejects with what the rows threw. */
export const writeWorkbook = (out: Writable, sheets: readonly SheetOut[], limits: WorkbookLimits = {}): Promise<void> =>
  writePackage(out, async (parts) => {
    const names: string[] = [];
    const repeated: RepeatedRows[] = [];
    for (const sheet of sheets) await writeSheet(parts, sheet, { names, repeated, ...limits });
    return { workbook: workbookXml(names, repeated), styles: stylesXml(), sheets: names.length };
  });

/** The same into memory, for templates and small lists. */
export const workbookBytes = (sheets: readonly SheetOut[]): Promise<Buffer> =>
  bytesOf((out) => writeWorkbook(out, sheets));

interface Writing extends WorkbookLimits {
  names: string[];
  repeated: RepeatedRows[];
}

async function writeSheet(parts: PackageOut, sheet: SheetOut, writing: Writing): Promise<void> {
  const { names, repeated, ...limits } = writing;
  const cursor = new RowCursor(sheet.rows);
  let isFirst = true;
  try {
    while (isFirst || (await cursor.hasMore())) {
      names.push(sheetName(sheet.name, names));
      if (sheet.page?.repeatRows) repeated.push({ sheet: names.length - 1, rows: sheet.page.repeatRows });
      await parts.sheet(names.length, utf8(sheetXml(sheet, cursor, { isFirst, ...limits })));
      isFirst = false;
    }
  } finally {
    await cursor.close();
  }
}

async function* utf8(xml: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of xml) if (piece !== "") yield Buffer.from(piece, "utf8");
}
