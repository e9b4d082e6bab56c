/** Opens whatever a client sent as a table: what it is, is told by its bytes, never by its name. */
import { open, stat } from "node:fs/promises";
import { arranged } from "./arranged/arranged.ts";
import { openLegacy } from "./legacy/open-legacy.ts";
import { readLimits } from "./read-limits.ts";
import { SheetRefused } from "./sheet-refused.ts";
import { gbtTablesIn } from "./standard/gbt-tables.ts";
import { openStandard, openStandardZip, standardOf } from "./standard/open-standard.ts";
import type { TableFile } from "./table-file.ts";
import { openText } from "./text/open-text.ts";
import { openXlsx } from "./xlsx/open-xlsx.ts";
import { findWorkbookPart } from "./xlsx/workbook-parts.ts";
import { openZipParts, type ZipParts } from "./xlsx/zip-parts.ts";
import { baseOf, gdpduTables, openGdpduTable } from "./zip/gdpdu.ts";
import { isMht, mhtPages } from "./zip/mht.ts";
import { type OpenPart, openParts } from "./zip/open-parts.ts";

export interface OpenOptions {
  /** Overrides the detected encoding of a text file ("gbk", "utf-8", "big5", ...). */
  encoding?: string;
  /** Sheet name; the first visible sheet when absent. */
  sheet?: string;
  delimiter?: string;
  /** Of a standard format: the import type whose sheet is wanted where no sheet is named. */
  typeId?: number;
  /** Already inside a zip: it may hold no other. */
  isPart?: boolean;
}

const withoutSheet = ({ sheet: _, ...rest }: OpenOptions): OpenOptions => rest;

const HEAD_BYTES = 4096;
const DOCUMENT = /^(\[content_types\]\.xml|mimetype|(word|ppt|docprops|meta-inf|_rels)\/)/;

/** Refuses with `SheetRefused`; the caller closes the table. */
export async function openTable(path: string, options: OpenOptions = {}): Promise<TableFile> {
  const { size } = await stat(path);
  if (size === 0) throw new SheetRefused("empty");
  const head = await readBytes(path, HEAD_BYTES);
  const standard = standardOf(head);
  if (standard) return openStandard(standard, { ...options, path, sizeBytes: size });
  const file = await openPlain(path, size, head, options).catch((error: unknown) => {
    if (error instanceof SheetRefused && error.reason === "noSuchSheet") return null;
    throw error;
  });
  if (file) return withStandardTables(file, options);
  // The name may be that of a sheet that the tables of a standard make.
  const { sheet, ...others } = options;
  const table = await withStandardTables(await openPlain(path, size, head, others), options);
  if (table.declared) return table;
  await table.close();
  throw new SheetRefused("noSuchSheet", sheet);
}

async function withStandardTables(file: TableFile, options: OpenOptions): Promise<TableFile> {
  try {
    const tables = await gbtTablesIn(file, options);
    return tables.declared ? tables : arranged(tables);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openPlain(path: string, size: number, head: Buffer, options: OpenOptions): Promise<TableFile> {
  if (!options.isPart && isMht(head)) {
    const openPart: OpenPart = (part) => openTable(part, { ...withoutSheet(options), isPart: true });
    return { ...(await openParts(await mhtPages(path, size), size, openPart, options.sheet)), kind: "mht" };
  }
  const container = containerOf(head);
  if (container === "zip") return openPackage(path, size, options);
  if (container === "text") return openText(path, size, options);
  if (container === "unknown") throw new SheetRefused("notASpreadsheet");
  return openLegacy(path, size, container, options);
}

type Container = "zip" | "text" | "unknown" | "xls" | "slk" | "dbf" | "html" | "xml";

const MAGICS: readonly (readonly [Container, string])[] = [
  ["zip", "504b0304"],
  ["zip", "504b0506"],
  ["xls", "d0cf11e0a1b11ae1"],
  ["xls", "0904060000001000"],
  ["xls", "0902060000001000"],
  ["xls", "09000400"],
  ["slk", "49443b"],
  ["unknown", "25504446"],
  ["unknown", "89504e47"],
  ["unknown", "ffd8ff"],
  ["unknown", "47494638"],
  ["unknown", "52617221"],
  ["unknown", "377abcaf"],
  ["unknown", "1f8b08"],
  ["unknown", "7b5c727466"],
];

function containerOf(head: Buffer): Container {
  const hex = head.subarray(0, 8).toString("hex");
  const magic = MAGICS.find(([, start]) => hex.startsWith(start));
  if (magic) return magic[0];
  if (isDbf(head)) return "dbf";
  const markup = head
    .toString(hex.startsWith("fffe") ? "utf16le" : "latin1", 0, head.length)
    .replace("\uFEFF", "")
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .slice(0, 2048)
    .toLowerCase();
  if (/^<(!doctype html|html|head|meta|table|style)/.test(markup)) return "html";
  if (!markup.startsWith("<?xml") && !markup.startsWith("<workbook")) return "text";
  return markup.includes("urn:schemas-microsoft-com:office:spreadsheet") ? "xml" : htmlInXml(markup);
}

function htmlInXml(markup: string): Container {
  if (E_VOUCHER.test(markup)) throw new SheetRefused("eVoucher");
  if (/<html|<table/.test(markup)) return "html";
  if (markup.includes("<!entity")) return "unknown";
  throw new SheetRefused("unknownXml");
}
/** Electronic accounting vouchers: instances of XBRL of the Ministry of Finance, invoices in XML. */
const E_VOUCHER = /<(?:[\w-]+:)?xbrl[\s>]|xbrl\.mof\.gov\.cn|<(?:[\w-]+:)?einvoice[\s>]|电子凭证|电子发票|<evoucher/;

/** dBASE: a known version byte, a plausible date and a header length that holds whole field records. */
function isDbf(head: Buffer): boolean {
  const versions = [0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0xcb, 0xf5, 0xfb];
  if (head.length < 68 || !versions.includes(head[0] ?? 0)) return false;
  const month = head[2] ?? 0;
  const day = head[3] ?? 0;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && head.readUInt16LE(8) > 32;
}

async function openPackage(path: string, size: number, options: OpenOptions): Promise<TableFile> {
  const { sheet } = options;
  const zip = await openZipParts(path);
  let workbook: string | null;
  try {
    workbook = await findWorkbookPart(zip);
    const isOpenDocument = zip.has("content.xml") && zip.has("META-INF/manifest.xml");
    if (!(workbook || isOpenDocument)) {
      const books = await openStandardZip(zip, options, readLimits.sheetXmlBytesMax);
      if (books) return books;
      // Documents of other programs are zips as well.
      if (zip.names().some((name) => DOCUMENT.test(name)))
        throw new SheetRefused("notASpreadsheet", "a package without a workbook");
      if (options.isPart) throw new SheetRefused("nestedZip");
      return await openTables(zip, size, options);
    }
    if (workbook && !workbook.endsWith(".bin")) return await openXlsx(zip, workbook, size, sheet);
    if (zip.totalSize() > readLimits.legacyUnpackedBytesMax) throw new SheetRefused("tooLarge", "read whole");
  } catch (error) {
    zip.close();
    throw error;
  }
  zip.close();
  return openLegacy(path, size, workbook ? "xlsb" : "ods", options);
}

/** Tables in a zip, by the description beside them where there is one. */
async function openTables(zip: ZipParts, size: number, options: OpenOptions): Promise<TableFile> {
  const tables = await gdpduTables(zip);
  const openPart: OpenPart = (part, ofPart, name) =>
    tables
      ? openDescribed(part, tables.get(baseOf(name)))
      : openTable(part, { ...withoutSheet(options), isPart: true, ...(ofPart === undefined ? {} : { sheet: ofPart }) });
  return openParts(zip, size, openPart, options.sheet);
}

/** Of a data carrier only what its index describes is a table. */
async function openDescribed(
  path: string,
  table: Parameters<typeof openGdpduTable>[2] | undefined,
): Promise<TableFile> {
  if (!table) throw new SheetRefused("notASpreadsheet", "not in the index");
  return openGdpduTable(path, (await stat(path)).size, table);
}

async function readBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
