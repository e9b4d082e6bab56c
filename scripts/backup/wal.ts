// The archive of WAL: a line is the WAL of one cluster without a gap; its last segment grows frame by frame.
import { type FileHandle, mkdir, open, readFile, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { namesIn, syncFolder, writeWhole } from "./disk.ts";
import type { Damage } from "./packs.ts";
import { type Lsn, lsnText } from "./replication.ts";
import { isMark, type Seal } from "./seal.ts";

const segmentBytes = 16 * 2 ** 20;
const segmentLsns = BigInt(segmentBytes);
const headBytes = 40;
const markBytes = 16;

export const segmentStart = (lsn: Lsn): Lsn => lsn - (lsn % segmentLsns);

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, "0");

/** As PostgreSQL names the segment that holds the place. */
export function segmentName(timeline: number, lsn: Lsn): string {
  const number = lsn / segmentLsns;
  return `${hex8(BigInt(timeline))}${hex8(number >> 8n)}${hex8(number & 0xffn)}`;
}

const startOf = (name: string): Lsn =>
  ((BigInt(`0x${name.slice(8, 16)}`) << 8n) | BigInt(`0x${name.slice(16, 24)}`)) * segmentLsns;

/** WAL from `lsn` on; `heardMs`: everything that was acknowledged until then is in it or before it. */
interface Frame {
  lsn: Lsn;
  heardMs: number;
  bytes: Buffer;
}

const frameName = (line: string, segment: string, head: Buffer): string =>
  `wal ${line} ${segment} ${head.toString("hex")}`;

async function frameOf(seal: Seal, line: string, segment: string, { lsn, heardMs, bytes }: Frame): Promise<Buffer> {
  const head = Buffer.alloc(headBytes - markBytes);
  head.writeBigUInt64BE(lsn, 0);
  head.writeBigUInt64BE(BigInt(heardMs), 8);
  head.writeUInt32BE(bytes.length, 16);
  const sealed = bytes.length > 0 ? await seal.close(frameName(line, segment, head), bytes) : Buffer.alloc(0);
  head.writeUInt32BE(sealed.length, 20);
  return Buffer.concat([head, seal.mark(frameName(line, segment, Buffer.alloc(0)), head), sealed]);
}

interface ReadFrames {
  frames: Frame[];
  /** Where the last whole frame ends: a frame that was being written when the power went is cut off. */
  end: number;
  damage: string | null;
}

/** One frame of the file; null where it is cut off. */
async function readFrame(
  seal: Seal,
  line: string,
  segment: string,
  bytes: Buffer,
): Promise<(Frame & { end: number }) | null> {
  if (bytes.length < headBytes) return null;
  const head = Buffer.from(bytes.subarray(0, headBytes - markBytes));
  const mark = bytes.subarray(headBytes - markBytes, headBytes);
  if (!isMark(mark, seal.mark(frameName(line, segment, Buffer.alloc(0)), head))) throw new Error("damaged");
  const sealedLength = head.readUInt32BE(20);
  const end = headBytes + sealedLength;
  if (bytes.length < end) return null;
  const [lsn, heardMs] = [head.readBigUInt64BE(0), Number(head.readBigUInt64BE(8))];
  head.writeUInt32BE(0, 20);
  const plain =
    sealedLength > 0
      ? await seal.open(frameName(line, segment, head), bytes.subarray(headBytes, end))
      : Buffer.alloc(0);
  return { lsn, heardMs, bytes: plain, end };
}

async function readFrames(seal: Seal, line: string, segment: string, path: string): Promise<ReadFrames> {
  const bytes = await readFile(path);
  const frames: Frame[] = [];
  let end = 0;
  let due = startOf(segment);
  while (end < bytes.length) {
    const frame = await readFrame(seal, line, segment, bytes.subarray(end)).catch(() => undefined);
    if (frame === null) break;
    if (frame === undefined || (frames.length > 0 && frame.lsn !== due))
      return { frames, end, damage: `damaged at byte ${end} or after it` };
    frames.push(frame);
    due = frame.lsn + BigInt(frame.bytes.length);
    end += frame.end;
  }
  return { frames, end, damage: null };
}

const lineDir = (root: string, line: string): string => join(root, "wal", line);
const partEnd = ".part";
const wholeEnd = ".wal";
const segmentOf = (file: string): string => file.slice(0, 24);

export interface Stored {
  segment: string;
  file: string;
}

/** The files of a line in their order; a part whose whole is there too is left out. */
export async function storedIn(root: string, line: string): Promise<Stored[]> {
  const names = await namesIn(lineDir(root, line));
  const whole = new Set(names.filter((name) => name.endsWith(wholeEnd)).map(segmentOf));
  return names
    .filter((name) => name.endsWith(wholeEnd) || (name.endsWith(partEnd) && !whole.has(segmentOf(name))))
    .map((name) => ({ segment: segmentOf(name), file: join("wal", line, name) }));
}

export interface SegmentRead {
  segment: string;
  /** Zeros where nothing has come yet. */
  bytes: Buffer;
  start: Lsn;
  end: Lsn;
  heardMs: number;
}

export async function readSegment(
  root: string,
  seal: Seal,
  line: string,
  { segment, file }: Stored,
): Promise<SegmentRead> {
  const { frames, damage } = await readFrames(seal, line, segment, join(root, file));
  if (damage) throw new Error(`${file} is ${damage}.`);
  const bytes = Buffer.alloc(segmentBytes);
  const base = startOf(segment);
  let [end, heardMs] = [frames[0]?.lsn ?? base, 0];
  for (const frame of frames) {
    frame.bytes.copy(bytes, Number(frame.lsn - base));
    end = frame.lsn + BigInt(frame.bytes.length);
    heardMs = Math.max(heardMs, frame.heardMs);
  }
  return { segment, bytes, start: frames[0]?.lsn ?? base, end, heardMs };
}

/** What is wrong with a segment that should begin at `due`. */
function faultOf({ segment, file }: Stored, { frames, damage }: ReadFrames, due: Lsn | null): string | null {
  if (damage) return damage;
  const [first, last] = [frames[0], frames.at(-1)];
  const isCutOff = last && last.lsn + BigInt(last.bytes.length) < startOf(segment) + segmentLsns;
  if (file.endsWith(wholeEnd) && isCutOff) return "cut off";
  return due !== null && first && first.lsn > due ? `the WAL before it, from ${lsnText(due)}, is missing` : null;
}

export async function verifyWal(root: string, seal: Seal): Promise<{ damages: Damage[]; segments: number }> {
  const damages: Damage[] = [];
  let segments = 0;
  for (const line of await namesIn(join(root, "wal"))) {
    let due: Lsn | null = null;
    for (const stored of await storedIn(root, line)) {
      const what = faultOf(stored, await readFrames(seal, line, stored.segment, join(root, stored.file)), due);
      if (what) damages.push({ file: stored.file, what });
      segments += 1;
      due = startOf(stored.segment) + segmentLsns;
    }
  }
  return { damages, segments };
}

export interface WalWriter {
  /** Up to where everything lies on the disk. */
  readonly end: Lsn;
  write(bytes: Buffer, heardMs: number): Promise<void>;
  close(): Promise<void>;
}

interface Current {
  segment: string;
  handle: FileHandle;
  /** Of this segment, once it is full, one frame. */
  bytes: Buffer;
  from: number;
}

interface Line {
  root: string;
  seal: Seal;
  line: string;
  timeline: number;
}

/** Goes on after the last whole frame of the line, or begins it at `start`. */
export async function openWal({ root, seal, line, timeline }: Line, start: Lsn): Promise<WalWriter> {
  const dir = lineDir(root, line);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const pathOf = (segment: string, ending: string): string => join(dir, `${segment}${ending}`);
  let current: Current | null = null;
  let end = start;

  const enter = async (segment: string, from: number): Promise<Current> => {
    const handle = await open(pathOf(segment, partEnd), "a", 0o600);
    await syncFolder(dir);
    return { segment, handle, bytes: Buffer.alloc(segmentBytes), from };
  };
  const last = (await storedIn(root, line)).at(-1);
  if (last) {
    const read = await readSegment(root, seal, line, last);
    end = read.end;
    if (last.file.endsWith(partEnd)) {
      const { end: whole } = await readFrames(seal, line, last.segment, join(root, last.file));
      await truncate(join(root, last.file), whole);
      current = await enter(last.segment, Number(read.start - startOf(last.segment)));
      read.bytes.copy(current.bytes);
    }
  }
  const finish = async ({ segment, handle, bytes, from }: Current, heardMs: number): Promise<void> => {
    const frame = { lsn: startOf(segment) + BigInt(from), heardMs, bytes: bytes.subarray(from) };
    await writeWhole(pathOf(segment, wholeEnd), await frameOf(seal, line, segment, frame));
    await handle.close();
    await rm(pathOf(segment, partEnd), { force: true });
  };
  const writeInto = async (bytes: Buffer, heardMs: number): Promise<void> => {
    current ??= await enter(segmentName(timeline, end), Number(end % segmentLsns));
    const { segment, handle } = current;
    bytes.copy(current.bytes, Number(end - startOf(segment)));
    await handle.appendFile(await frameOf(seal, line, segment, { lsn: end, heardMs, bytes }));
    await handle.datasync();
    end += BigInt(bytes.length);
    if (end % segmentLsns !== 0n || bytes.length === 0) return;
    const full = current;
    current = null;
    await finish(full, heardMs);
  };
  return {
    get end() {
      return end;
    },
    async write(bytes, heardMs) {
      let rest = bytes;
      do {
        const room = Number(segmentLsns - (end % segmentLsns));
        await writeInto(rest.subarray(0, room), heardMs);
        rest = rest.subarray(room);
      } while (rest.length > 0);
    },
    async close() {
      await current?.handle.close();
      current = null;
    },
  };
}
