/** Writes .xlsx as a stream: rows go in as they come, memory stays flat, a sheet that is full goes on in the next. */
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import {
  contentTypes,
  type RepeatedRows,
  rootRelations,
  sheetName,
  workbookRelations,
  workbookXml,
} from "./write/package-xml.ts";
import type { SheetOut } from "./write/sheet-out.ts";
import { RowCursor, sheetXml } from "./write/sheet-xml.ts";
import { stylesXml } from "./write/styles-xml.ts";

/** Twice as fast as the default level and hardly larger, for XML. */
const COMPRESSION = 3;

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
  const zip = new ZipFile();
  const gone = new AbortController();
  const sent = pipeline(zip.outputStream, out).then(
    () => null,
    (error: unknown) => {
      gone.abort(error);
      return error;
    },
  );
  try {
    const names: string[] = [];
    const repeated: RepeatedRows[] = [];
    for (const sheet of sheets) await writeSheet(zip, sheet, { names, repeated, gone: gone.signal, ...limits });
    addText(zip, "xl/workbook.xml", workbookXml(names, repeated));
    addText(zip, "xl/_rels/workbook.xml.rels", workbookRelations(names.length));
    addText(zip, "xl/styles.xml", stylesXml());
    addText(zip, "_rels/.rels", rootRelations);
    addText(zip, "[Content_Types].xml", contentTypes(names.length));
    zip.end();
  } catch (error) {
    out.destroy();
    throw error;
  }
  const failure = await sent;
  if (failure !== null) throw failure;
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
  repeated: RepeatedRows[];
  gone: AbortSignal;
}

async function writeSheet(zip: ZipFile, sheet: SheetOut, { names, repeated, gone, ...limits }: Writing): Promise<void> {
  const cursor = new RowCursor(sheet.rows);
  let isFirst = true;
  try {
    while (isFirst || (await cursor.hasMore())) {
      names.push(sheetName(sheet.name, names));
      if (sheet.page?.repeatRows) repeated.push({ sheet: names.length - 1, rows: sheet.page.repeatRows });
      await addStream(
        zip,
        `xl/worksheets/sheet${names.length}.xml`,
        sheetXml(sheet, cursor, { isFirst, ...limits }),
        gone,
      );
      isFirst = false;
    }
  } finally {
    await cursor.close();
  }
}

/** When the reader of the zip goes away, nothing pulls this stream any more: only the signal tells. */
function addStream(zip: ZipFile, path: string, xml: AsyncIterable<string>, gone: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    gone.throwIfAborted();
    const stop = () => reject(gone.reason);
    gone.addEventListener("abort", stop, { once: true });
    const stream = Readable.from(bytesOf(xml), { objectMode: false });
    stream.on("end", () => {
      gone.removeEventListener("abort", stop);
      resolve();
    });
    stream.on("error", reject);
    zip.addReadStream(stream, path, { compressionLevel: COMPRESSION });
  });
}

async function* bytesOf(xml: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of xml) if (piece !== "") yield Buffer.from(piece, "utf8");
}

function addText(zip: ZipFile, path: string, xml: string): void {
  zip.addBuffer(Buffer.from(xml, "utf8"), path);
}
