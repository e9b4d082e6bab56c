/**
 * The one way in which a package lies in its zip: whoever knows the entries knows every byte between them, so that none can change unseen.
 * Each entry has a local header without sums (flag 3), its bytes, and its sums behind them; the directory follows in the same order.
 */
import { joined, utf8 } from "./bytes.ts";

export const method = { stored: 0, deflated: 8 } as const;

export interface ZipEntry {
  path: string;
  method: number;
  crc32: number;
  bytes: number;
  packedBytes: number;
}

const limit32 = 0xffffffff;
const limit16 = 0xffff;
/** Sums follow the bytes; names are UTF-8. */
const flags = 0x0808;
/** 1980-01-01 00:00, the first moment that a zip knows: the moment stands in the manifest. */
const dosDate = 0x21;
/** A plain file that everybody may read, made under Unix. */
const madeBy = 0x031e;
const attributes = 0x81a40000;
const version = { plain: 20, large: 45 } as const;

export const isLarge = ({ bytes, packedBytes }: Pick<ZipEntry, "bytes" | "packedBytes">): boolean =>
  bytes >= limit32 || packedBytes >= limit32;

type Field = readonly [size: 2 | 4 | 8, value: number];

function fields(...all: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of all) {
    if (size === 2) view.setUint16(at, value, true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

const noBytes = new Uint8Array(0);

export function localHeader(entry: Pick<ZipEntry, "path" | "method">, large: boolean): Uint8Array {
  const name = utf8(entry.path);
  const extra = large ? fields([2, 1], [2, 16], [8, 0], [8, 0]) : noBytes;
  const size = large ? limit32 : 0;
  const head = fields(
    [4, 0x04034b50],
    [2, large ? version.large : version.plain],
    [2, flags],
    [2, entry.method],
    [2, 0],
    [2, dosDate],
    [4, 0],
    [4, size],
    [4, size],
    [2, name.length],
    [2, extra.length],
  );
  return joined([head, name, extra]);
}

/** What stands behind the bytes of an entry. */
export const descriptor = (entry: ZipEntry): Uint8Array => {
  const size = isLarge(entry) ? 8 : 4;
  return fields([4, 0x08074b50], [4, entry.crc32], [size, entry.packedBytes], [size, entry.bytes]);
};

export function directoryRecord(entry: ZipEntry, offset: number): Uint8Array {
  const name = utf8(entry.path);
  const large = isLarge(entry);
  const isFar = offset >= limit32;
  const wide: Field[] = [
    ...(large
      ? ([
          [8, entry.bytes],
          [8, entry.packedBytes],
        ] as const)
      : []),
    ...(isFar ? ([[8, offset]] as const) : []),
  ];
  const extra = wide.length > 0 ? fields([2, 1], [2, wide.length * 8], ...wide) : noBytes;
  const head = fields(
    [4, 0x02014b50],
    [2, madeBy],
    [2, large || isFar ? version.large : version.plain],
    [2, flags],
    [2, entry.method],
    [2, 0],
    [2, dosDate],
    [4, entry.crc32],
    [4, large ? limit32 : entry.packedBytes],
    [4, large ? limit32 : entry.bytes],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, attributes],
    [4, isFar ? limit32 : offset],
  );
  return joined([head, name, extra]);
}

/** What closes a zip. */
export function directoryEnd(count: number, size: number, offset: number): Uint8Array {
  const isWide = count >= limit16 || size >= limit32 || offset >= limit32;
  const wide = isWide
    ? [
        fields(
          [4, 0x06064b50],
          [8, 44],
          [2, madeBy],
          [2, version.large],
          [4, 0],
          [4, 0],
          [8, count],
          [8, count],
          [8, size],
          [8, offset],
        ),
        fields([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
      ]
    : [];
  const short = Math.min(count, limit16);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, short],
    [2, short],
    [4, Math.min(size, limit32)],
    [4, Math.min(offset, limit32)],
    [2, 0],
  );
  return joined([...wide, end]);
}

export interface Placed {
  entry: ZipEntry;
  /** Of its local header. */
  offset: number;
}

export interface Layout {
  placed: readonly Placed[];
  directoryAt: number;
  /** By entry, in their order, and then what closes the zip. */
  records: readonly Uint8Array[];
  total: number;
}

export const sizeOf = (entry: ZipEntry): number =>
  localHeader(entry, isLarge(entry)).length + entry.packedBytes + descriptor(entry).length;

export function layoutOf(entries: readonly ZipEntry[]): Layout {
  let at = 0;
  const placed = entries.map((entry): Placed => {
    const offset = at;
    at += sizeOf(entry);
    return { entry, offset };
  });
  const own = placed.map(({ entry, offset }) => directoryRecord(entry, offset));
  const size = own.reduce((sum, { length }) => sum + length, 0);
  const end = directoryEnd(entries.length, size, at);
  return { placed, directoryAt: at, records: [...own, end], total: at + size + end.length };
}
