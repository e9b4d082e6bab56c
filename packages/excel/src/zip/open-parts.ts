/** A zip of tables, say a file a month: one source with the sheets of all of them. */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pickSheet } from "../pick-sheet.ts";
import { readLimits } from "../read-limits.ts";
import { asRefusal, type RefusalReason, SheetRefused } from "../sheet-refused.ts";
import type { Row, SheetInfo, TableFile } from "../table-file.ts";
import type { ZipParts } from "../xlsx/zip-parts.ts";

/** Opens an unpacked part as any other file. */
export type OpenPart = (path: string, sheet: string | undefined, name: string) => Promise<TableFile>;
export type PartsSource = Pick<ZipParts, "files" | "totalSize" | "stream" | "close">;

interface PartSheet extends SheetInfo {
  path: string;
  file: string;
  /** In its own file. */
  inner: string;
  view: Pick<TableFile, "date1904" | "declared">;
}

/** What systems put beside the files of a person. */
const LITTER = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i;

/** Closes `zip`; the parts lie in a folder of their own until the table is closed. */
export async function openParts(
  zip: PartsSource,
  sizeBytes: number,
  openPart: OpenPart,
  requested?: string,
): Promise<TableFile> {
  const folder = await mkdtemp(join(tmpdir(), "digao-parts-"));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    const files = await unpack(zip, folder);
    zip.close();
    const { sheets, unread } = await listSheets(files, openPart);
    return tableOf({ sheets, unread, sizeBytes, openPart, close }, pickSheet(sheets, requested).name);
  } catch (error) {
    await close();
    throw error;
  }
}

interface PartFile {
  name: string;
  path: string;
}

async function unpack(zip: PartsSource, folder: string): Promise<PartFile[]> {
  const parts = zip.files().filter(({ name, size }) => size > 0 && !name.endsWith("/") && !LITTER.test(name));
  if (parts.length > readLimits.zipPartsMax) throw new SheetRefused("bomb", `${parts.length} parts`);
  if (zip.totalSize() > readLimits.zipPartsBytesMax) throw new SheetRefused("tooLarge", "parts of a zip");
  const files: PartFile[] = [];
  for (const { key, name } of parts) {
    const path = join(folder, String(files.length));
    await pipeline(Readable.from(zip.stream(key, readLimits.zipPartsBytesMax)), createWriteStream(path)).catch(
      (error: unknown) => {
        throw asRefusal(error);
      },
    );
    files.push({ name, path });
  }
  return files.sort((a, b) => a.name.localeCompare(b.name, "zh", { numeric: true }));
}

async function listSheets(files: readonly PartFile[], openPart: OpenPart) {
  const sheets: PartSheet[] = [];
  const unread: { name: string; why: "notTable" | "empty" }[] = [];
  const refused = new Set<RefusalReason>();
  const bare = files.map(({ name }) => name.replace(/\.[^./]+$/, ""));
  for (const [index, { name, path }] of files.entries()) {
    const own = bare.filter((other) => other === bare[index]).length > 1 ? name : (bare[index] ?? name);
    const table = await openPart(path, undefined, name).catch((error: unknown) => {
      if (!(error instanceof SheetRefused) || !NO_TABLE.has(error.reason)) throw error;
      refused.add(error.reason);
      unread.push({ name, why: error.reason === "empty" ? "empty" : "notTable" });
      return null;
    });
    if (!table) continue;
    const view = { date1904: table.date1904, ...(table.declared && { declared: table.declared }) };
    for (const { name: inner, hidden } of table.sheets)
      sheets.push({ name: table.sheets.length > 1 ? `${own}/${inner}` : own, hidden, path, file: name, inner, view });
    await table.close();
  }
  // Vouchers in XML are told as such, not as files that nobody knows.
  if (sheets.length === 0)
    throw new SheetRefused(refused.has("eVoucher") ? "eVoucher" : "notASpreadsheet", "a zip without tables");
  return { sheets, unread };
}

const NO_TABLE: ReadonlySet<RefusalReason> = new Set(["notASpreadsheet", "empty", "unknownXml", "eVoucher"]);

interface Parts {
  sheets: PartSheet[];
  unread: NonNullable<TableFile["unread"]>;
  sizeBytes: number;
  openPart: OpenPart;
  close: () => Promise<void>;
}

function tableOf({ sheets, unread, sizeBytes, openPart, close }: Parts, chosen: string): TableFile {
  let last: TableFile | null = null;
  let done = 0;
  async function* rows(name = chosen): AsyncGenerator<Row[]> {
    const { path, inner, file } = pickSheet(sheets, name);
    const table = await openPart(path, inner, file);
    last = table;
    try {
      yield* table.rows(inner);
    } finally {
      done = Math.min(sizeBytes, done + sizeBytes / sheets.length);
      await table.close();
    }
  }
  const viewOf = (name: string) => pickSheet(sheets, name).view;
  return {
    kind: "zip",
    encoding: null,
    delimiter: null,
    sheets: sheets.map(({ name, hidden }) => ({ name, hidden })),
    sheet: chosen,
    ...viewOf(chosen),
    viewOf,
    unread,
    sizeBytes,
    bytesRead: () => done,
    rows,
    textCells: (column) => last?.textCells(column) ?? null,
    undecodable: () => last?.undecodable() ?? 0,
    notes: () => last?.notes?.() ?? [],
    doubts: () => last?.doubts?.() ?? null,
    close,
  };
}
