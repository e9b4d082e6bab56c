/** The parts of an OOXML package, opened with bounds on entries, ratio and size before a byte is unpacked. */
import { isUtf8 } from "node:buffer";
import { createInflateRaw } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { readLimits } from "../read-limits.ts";
import { asRefusal, SheetRefused } from "../sheet-refused.ts";

const CHUNK_BYTES = 256 * 1024;
const STORED = 0;
const DEFLATED = 8;

export interface ZipParts {
  has(name: string): boolean;
  /** In lower case. */
  names(): string[];
  /** With the names as people gave them; `key` is what the other functions take. */
  files(): { key: string; name: string; size: number }[];
  /** Unpacked size by the directory of the archive. */
  sizeOf(name: string): number;
  totalSize(): number;
  /** A part in chunks; refuses a part that unpacks to more than it declares or than `bytesMax`. */
  stream(name: string, bytesMax: number): AsyncIterable<Buffer>;
  read(name: string, bytesMax: number): Promise<Buffer | null>;
  bytesRead(): number;
  close(): void;
}

/** Opens the archive and checks its directory; part names are found whatever their case. */
export async function openZipParts(path: string): Promise<ZipParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const entries = await listEntries(zip);
  let consumed = 0;
  const count = (bytes: number) => {
    consumed += bytes;
  };
  const find = (name: string) => entries.get(name.toLowerCase());
  const stream = (name: string, bytesMax: number) => streamPart(zip, find(name), bytesMax, count);
  return {
    has: (name) => find(name) !== undefined,
    names: () => [...entries.keys()],
    files: () => [...entries].map(([key, entry]) => ({ key, name: nameOf(entry), size: entry.uncompressedSize })),
    sizeOf: (name) => find(name)?.uncompressedSize ?? 0,
    totalSize: () => [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0),
    stream,
    read: async (name, bytesMax) => (find(name) ? Buffer.concat(await collect(stream(name, bytesMax))) : null),
    bytesRead: () => consumed,
    close: () => zip.close(),
  };
}

const UTF8_NAME = 0x800;

/** Chinese Windows writes names in its own code page and says nothing of it; others write UTF-8, with the flag or without. */
function nameOf({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const isOwn = (generalPurposeBitFlag & UTF8_NAME) !== 0 || fileNameRaw.every((byte) => byte < 0x80);
  if (isOwn) return fileName;
  return new TextDecoder(isUtf8(fileNameRaw) ? "utf-8" : "gb18030").decode(fileNameRaw).replaceAll("\\", "/");
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  if (zip.entryCount > readLimits.zipEntriesMax) throw refuse(zip, "bomb", `${zip.entryCount} entries`);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (!entries.has(name)) entries.set(name, entry);
    }
  } catch (error) {
    throw refuse(zip, "damaged", String(error));
  }
  return entries;
}

function refuse(zip: ZipFile, reason: "bomb" | "damaged", detail: string): SheetRefused {
  zip.close();
  return new SheetRefused(reason, detail);
}

function checkEntry(entry: Entry, bytesMax: number): void {
  if (entry.isEncrypted()) throw new SheetRefused("encrypted", entry.fileName);
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > readLimits.zipRatioFreeBytes && ratio > readLimits.zipRatioMax) {
    throw new SheetRefused("bomb", `${entry.fileName} unpacks ${Math.round(ratio)} times`);
  }
  if (entry.uncompressedSize > bytesMax) throw new SheetRefused("bomb", `${entry.fileName} is too large`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new SheetRefused("damaged", `compression method ${entry.compressionMethod}`);
  }
}

async function* streamPart(
  zip: ZipFile,
  entry: Entry | undefined,
  bytesMax: number,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  if (!entry) throw new SheetRefused("damaged", "a part is missing");
  checkEntry(entry, bytesMax);
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  packed.on("data", (chunk: Buffer) => count(chunk.length));
  const plain =
    entry.compressionMethod === DEFLATED ? packed.pipe(createInflateRaw({ chunkSize: CHUNK_BYTES })) : packed;
  if (plain !== packed) packed.on("error", (error) => plain.destroy(error));
  let unpacked = 0;
  try {
    for await (const chunk of plain) {
      unpacked += chunk.length;
      if (unpacked > entry.uncompressedSize)
        throw new SheetRefused("bomb", `${entry.fileName} is larger than declared`);
      yield chunk;
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    packed.destroy();
    plain.destroy();
  }
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}
