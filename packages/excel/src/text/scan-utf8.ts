/** One pass over a file: is it UTF-8 throughout, does it hold zero bytes, and where does it leave ASCII? */
import { isAscii, isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";

const CHUNK_BYTES = 1024 * 1024;

export interface Utf8Scan {
  isUtf8: boolean;
  hasNul: boolean;
  /** The stretch with the first bytes beyond ASCII, or the beginning where there are none. */
  sample: Buffer;
}

export async function scanUtf8(path: string): Promise<Utf8Scan> {
  let sample: Buffer | null = null;
  let first: Buffer = Buffer.alloc(0);
  let cut: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes: Buffer = cut.length > 0 ? Buffer.concat([cut, chunk]) : chunk;
    if (first.length === 0) first = bytes;
    if (bytes.includes(0)) return { isUtf8: false, hasNul: true, sample: first };
    if (sample === null && !isAscii(bytes)) sample = bytes;
    const whole = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return { isUtf8: false, hasNul: false, sample: sample ?? bytes };
    cut = bytes.subarray(whole);
  }
  return { isUtf8: cut.length === 0, hasNul: false, sample: sample ?? first };
}

/** The first megabyte of a file. */
export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(CHUNK_BYTES);
    const { bytesRead } = await file.read(bytes, 0, CHUNK_BYTES, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** How many bytes a UTF-8 character takes that begins with `lead`: [from, bytes]. */
const LENGTHS = [
  [0xf0, 4],
  [0xe0, 3],
  [0xc0, 2],
] as const;

/** Length up to the last character that is complete. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back++) {
    const lead = bytes[bytes.length - back] ?? 0;
    if (lead < 0x80) break;
    const length = LENGTHS.find(([from]) => lead >= from)?.[1];
    if (length !== undefined) return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
