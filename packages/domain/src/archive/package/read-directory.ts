/** The directory of a zip as it lies there, for one that is not as it was written. */
import { textOf } from "./bytes.ts";
import type { PackageSource } from "./source.ts";

export interface FoundEntry {
  path: string;
  method: number;
  bytes: number;
  packedBytes: number;
  offset: number;
  /** As it lies there. */
  record: Uint8Array;
}

export interface Directory {
  entries: readonly FoundEntry[];
  at: number;
  size: number;
}

const endBytes = 22;
const locatorBytes = 20;
const commentMax = 0xffff;
const recordBytes = 46;
const limit32 = 0xffffffff;
/** Beyond it a directory is none. */
const directoryMax = 2 ** 30;

interface End {
  count: number;
  size: number;
  offset: number;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const wide = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

async function wideEnd(source: PackageSource, endAt: number): Promise<End | null> {
  if (endAt < locatorBytes) return null;
  const locator = viewOf(await source.bytes(endAt - locatorBytes, endAt));
  if (locator.getUint32(0, true) !== 0x07064b50) return null;
  const at = wide(locator, 8);
  if (at + 56 > endAt) return null;
  const view = viewOf(await source.bytes(at, at + 56));
  if (view.getUint32(0, true) !== 0x06064b50) return null;
  return { count: wide(view, 32), size: wide(view, 40), offset: wide(view, 48) };
}

async function findEnd(source: PackageSource): Promise<End | null> {
  const from = Math.max(0, source.size - endBytes - commentMax);
  const tail = await source.bytes(from, source.size);
  const view = viewOf(tail);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const own = {
      count: view.getUint16(at + 10, true),
      size: view.getUint32(at + 12, true),
      offset: view.getUint32(at + 16, true),
    };
    return (await wideEnd(source, from + at)) ?? own;
  }
  return null;
}

function wideFields(view: DataView, from: number, to: number, narrow: FoundEntry): FoundEntry {
  const found = { ...narrow };
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let field = at + 4;
    for (const name of ["bytes", "packedBytes", "offset"] as const) {
      if (found[name] !== limit32 || field + 8 > to) continue;
      found[name] = wide(view, field);
      field += 8;
    }
  }
  return found;
}

function readRecord(bytes: Uint8Array, at: number): { entry: FoundEntry; next: number } | null {
  const view = viewOf(bytes);
  if (at + recordBytes > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null;
  const nameEnd = at + recordBytes + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > bytes.length) return null;
  try {
    const narrow = {
      path: textOf(bytes.subarray(at + recordBytes, nameEnd)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      record: bytes.subarray(at, next),
    };
    return { entry: wideFields(view, nameEnd, extraEnd, narrow), next };
  } catch {
    return null;
  }
}

/** Null where there is none that holds together. */
export async function readDirectory(source: PackageSource): Promise<Directory | null> {
  const end = await findEnd(source);
  if (!end || end.size > directoryMax || end.offset + end.size > source.size) return null;
  const bytes = await source.bytes(end.offset, end.offset + end.size);
  const entries: FoundEntry[] = [];
  let at = 0;
  while (at < bytes.length) {
    const read = readRecord(bytes, at);
    if (!read) return null;
    entries.push(read.entry);
    at = read.next;
  }
  return entries.length === end.count ? { entries, at: end.offset, size: end.size } : null;
}
