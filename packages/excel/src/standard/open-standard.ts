/** Recognises files of the standard interfaces by their first bytes and opens them. */
import { SheetRefused } from "../sheet-refused.ts";
import type { TableFile } from "../table-file.ts";
import type { ZipParts } from "../xlsx/zip-parts.ts";
import { type AuditKind, auditKindOf, openAuditXml } from "./audit-xml.ts";
import { isGbtRoot, openGbtXml } from "./gbt.ts";
import { openSaft } from "./saft.ts";
import { openSie } from "./sie.ts";
import { isSie } from "./sie-lines.ts";
import { type StandardBook, tableOfBook } from "./standard-book.ts";
import { type ByteSource, fileBytes } from "./xml-bytes.ts";

export type StandardKind = "sie" | "saft" | "gbt" | AuditKind;

const ROOT = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:[^\s<>:/!?]+:)?([^\s<>/:!?]+)/;

/** What the bytes begin as; null for every other file. */
export function standardOf(head: Buffer): StandardKind | null {
  if (isSie(head)) return "sie";
  for (const text of decodings(head)) {
    const root = ROOT.exec(text)?.[1] ?? "";
    if (root === "AuditFile") return "saft";
    if (isGbtRoot(root)) return "gbt";
    const kind = auditKindOf(root);
    if (kind) return kind;
  }
  return null;
}

/** The head ends anywhere, inside a character too: only its beginning is looked at. */
function* decodings(head: Buffer): Generator<string> {
  if (head[0] === 0xff && head[1] === 0xfe) yield new TextDecoder("utf-16le").decode(head);
  else if (head[0] === 0xfe && head[1] === 0xff) yield new TextDecoder("utf-16be").decode(head);
  else {
    yield head.toString("utf8", 0, head.length);
    yield new TextDecoder("gb18030").decode(head);
  }
}

interface Opening {
  path: string;
  sizeBytes: number;
  encoding?: string | undefined;
  sheet?: string | undefined;
  /** The import type whose sheet is wanted where no sheet is named. */
  typeId?: number | undefined;
}

export async function openStandard(kind: StandardKind, opening: Opening): Promise<TableFile> {
  return tableOfBook(await bookOf(kind, opening), opening);
}

function bookOf(kind: StandardKind, { path, sizeBytes, encoding }: Opening): Promise<StandardBook> {
  if (kind === "sie") return openSie(path, sizeBytes, encoding);
  const file = fileBytes(path, sizeBytes);
  if (kind === "gbt") return openGbtXml([file]);
  return kind === "saft" ? openSaft(file) : openAuditXml(kind, file);
}

const HEAD_BYTES = 4096;

/**
 * The XML files of one set of books in an archive (总账.xml, 公共档案.xml ...), or one audit file (SAF-T, JPK, XAF); null where there is none. Closing it
 * closes the archive.
 */
export async function openStandardZip(
  zip: ZipParts,
  requested: Pick<Opening, "sheet" | "typeId">,
  bytesMax: number,
): Promise<TableFile | null> {
  const found: Record<StandardKind, ByteSource[]> = { gbt: [], saft: [], sie: [], jpk: [], xaf: [], fec: [] };
  for (const name of zip.names().filter((own) => own.endsWith(".xml"))) {
    const part = { sizeBytes: zip.sizeOf(name), stream: () => zip.stream(name, bytesMax) };
    const kind = standardOf(await headOf(part));
    if (kind) found[kind].push(part);
  }
  const single = kinds.flatMap((kind) => found[kind].map((source) => ({ kind, source })));
  const [only, ...others] = single;
  if (found.gbt.length === 0 && (!only || others.length > 0)) return null;
  if (zip.totalSize() > bytesMax) throw new SheetRefused("tooLarge", "an archive of XML");
  const book = found.gbt.length > 0 || !only ? await openGbtXml(found.gbt) : await openOne(only.kind, only.source);
  return tableOfBook({ ...book, close: async () => zip.close() }, requested);
}

/** A file of these is a whole set of books by itself. */
const kinds = ["saft", "jpk", "xaf", "fec"] as const;
const openOne = (kind: (typeof kinds)[number], source: ByteSource): Promise<StandardBook> =>
  kind === "saft" ? openSaft(source) : openAuditXml(kind, source);

async function headOf(part: ByteSource): Promise<Buffer> {
  for await (const chunk of part.stream()) return chunk.subarray(0, HEAD_BYTES);
  return Buffer.alloc(0);
}
