/** A .zip as a stream, every entry deflated: checksums are taken by the platform's own code, and the next bytes are made while the last are deflated. */
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";

/** Twice as fast as the default level and hardly larger, for XML. */
const COMPRESSION = 3;
const DEFLATED_CHUNK = 128 * 1024;
/** Of UTF-8 for one unit of a JavaScript string. */
const BYTES_PER_CHAR_MAX = 3;
/** Larger ones need fields that spreadsheet programs do not read in a streamed entry. */
const SIZE_MAX = 0xffff_ffff;

export interface ZipOut {
  /** Resolves when the entry has been written; rejects with what its text threw, and when `out` takes no more. */
  add(path: string, text: Iterable<string> | AsyncIterable<string>): Promise<void>;
  /** Writes the directory and ends `out`; resolves when that has taken everything. */
  end(): Promise<void>;
}

interface Entry {
  path: Buffer;
  offset: number;
  crc: number;
  size: number;
  deflatedSize: number;
}

/** Waits for each write; a stream that is closed before it has taken one never says so to the writer. */
function writerTo(out: Writable): (bytes: Buffer) => Promise<void> {
  let refuse: ((reason: unknown) => void) | null = null;
  finished(out, { readable: false }).catch((error: unknown) => refuse?.(error));
  return (bytes) =>
    new Promise((resolve, reject) => {
      refuse = reject;
      out.write(bytes, (error) => {
        refuse = null;
        if (error) reject(error);
        else resolve();
      });
    });
}

/** UTF-8 by turns in two buffers: one is filled while the other is deflated. */
function encoder(): (text: string) => Buffer {
  const buffers = [Buffer.alloc(0), Buffer.alloc(0)];
  let turn = 0;
  return (text) => {
    turn = 1 - turn;
    let buffer = buffers[turn];
    if (!buffer || buffer.length < text.length * BYTES_PER_CHAR_MAX) {
      buffer = Buffer.allocUnsafeSlow(text.length * BYTES_PER_CHAR_MAX);
      buffers[turn] = buffer;
    }
    return buffer.subarray(0, buffer.write(text, "utf8"));
  };
}

const deflateOne = (deflate: DeflateRaw, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())));

async function feed(deflate: DeflateRaw, text: Iterable<string> | AsyncIterable<string>) {
  const encode = encoder();
  let [crc, size] = [0, 0];
  let before = Promise.resolve();
  for await (const piece of text) {
    if (piece === "") continue;
    const bytes = encode(piece);
    crc = crc32(bytes, crc);
    size += bytes.length;
    await before;
    before = deflateOne(deflate, bytes);
    // Waited for with the next piece, failed or not.
    before.catch(() => undefined);
  }
  await before;
  deflate.end();
  return { crc, size };
}

async function take(deflate: DeflateRaw, write: (bytes: Buffer) => Promise<void>): Promise<number> {
  let size = 0;
  for await (const chunk of deflate) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    await write(chunk);
  }
  return size;
}

export function zipInto(out: Writable): ZipOut {
  const entries: Entry[] = [];
  const write = writerTo(out);
  let offset = 0;
  const put = async (bytes: Buffer): Promise<void> => {
    await write(bytes);
    offset += bytes.length;
    if (offset > SIZE_MAX) throw new RangeError("a workbook of over 4 GB");
  };
  return {
    async add(path, text) {
      const entry = { path: Buffer.from(path), offset, crc: 0, size: 0, deflatedSize: 0 };
      await put(localHead(entry));
      const deflate = createDeflateRaw({ level: COMPRESSION, chunkSize: DEFLATED_CHUNK });
      // Where one side fails, the other fails for its sake.
      let failure: unknown = null;
      const fail = (error: unknown): null => {
        failure ??= error;
        deflate.destroy();
        return null;
      };
      const [fed, deflatedSize] = await Promise.all([feed(deflate, text).catch(fail), take(deflate, put).catch(fail)]);
      if (fed === null || deflatedSize === null) throw failure;
      if (fed.size > SIZE_MAX) throw new RangeError("a sheet of over 4 GB");
      Object.assign(entry, fed, { deflatedSize });
      await put(descriptor(entry));
      entries.push(entry);
    },
    async end() {
      const start = offset;
      for (const entry of entries) await put(directoryHead(entry));
      const taken = finished(out, { readable: false });
      out.end(directoryEnd(entries.length, start, offset - start));
      await taken;
    },
  };
}

const VERSION = 20;
/** Sizes follow the entry; its path is UTF-8. */
const FLAGS = 0x0808;
const METHOD = 8;

function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of fields) at = bytes.writeUIntLE(value, at, length);
  return bytes;
}

/** MS-DOS time and date. */
function stamp(now: Date): readonly (readonly [number, 2])[] {
  const time = (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1);
  return [
    [time, 2],
    [((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate(), 2],
  ];
}

const madeAt = stamp(new Date());

function localHead({ path }: Entry): Buffer {
  const head = numbers([0x04034b50, 4], [VERSION, 2], [FLAGS, 2], [METHOD, 2], ...madeAt, [0, 4], [0, 4], [0, 4]);
  return Buffer.concat([head, numbers([path.length, 2], [0, 2]), path]);
}

const sizes = ({ crc, deflatedSize, size }: Entry) => [
  [crc, 4] as const,
  [deflatedSize, 4] as const,
  [size, 4] as const,
];
const descriptor = (entry: Entry): Buffer => numbers([0x08074b50, 4], ...sizes(entry));

function directoryHead(entry: Entry): Buffer {
  const { path, offset } = entry;
  const about = numbers(
    [0x02014b50, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [METHOD, 2],
    ...madeAt,
    ...sizes(entry),
  );
  // No extra field, no comment, first disk, no attributes.
  const rest = numbers([path.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
  return Buffer.concat([about, rest, path]);
}

const directoryEnd = (count: number, start: number, length: number): Buffer =>
  numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [start, 4], [0, 2]);
