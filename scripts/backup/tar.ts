const blockBytes = 512;

export interface TarEntry {
  path: string;
  kind: "file" | "folder" | "link";
  mode: number;
  size: number;
}

function numberIn(field: Buffer): number {
  if ((field[0] ?? 0) & 0x80) return Number(BigInt(`0x${field.subarray(1).toString("hex")}`));
  return Number.parseInt(field.toString("latin1").replaceAll("\0", "").trim() || "0", 8);
}

const textIn = (field: Buffer): string => {
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? field.length : end).toString("utf8");
};

const kinds: Record<string, TarEntry["kind"]> = { "0": "file", "\0": "file", "5": "folder", "1": "link", "2": "link" };

function entryOf(head: Buffer): TarEntry | null {
  if (head.every((byte) => byte === 0)) return null;
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const kind = kinds[String.fromCharCode(head[156] ?? 0)];
  if (sum !== numberIn(head.subarray(148, 156)) || !kind)
    throw new Error("The base backup is no tar that this release reads.");
  const path = [textIn(head.subarray(345, 500)), textIn(head.subarray(0, 100))].filter(Boolean).join("/");
  return { path, kind, mode: numberIn(head.subarray(100, 108)) & 0o777, size: numberIn(head.subarray(124, 136)) };
}

export interface TarReader {
  entry(entry: TarEntry): Promise<void>;
  /** Parts of the entry's contents, each of `partBytes` but the last. */
  part(bytes: Buffer): Promise<void>;
}

/** Gives bytes out by the number that is asked for, however they arrived. */
class Portions {
  #held: Buffer[] = [];
  #size = 0;
  readonly #source: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** Null at the end. */
  async take(count: number): Promise<Buffer | null> {
    while (this.#size < count) {
      const { done, value } = await this.#source.next();
      if (done && this.#size === 0) return null;
      if (done) throw new Error("The base backup broke off.");
      this.#held.push(value);
      this.#size += value.length;
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    this.#held = [all.subarray(count)];
    this.#size -= count;
    return all.subarray(0, count);
  }
}

export async function readTar(source: AsyncIterable<Buffer>, partBytes: number, reader: TarReader): Promise<void> {
  const portions = new Portions(source);
  for (;;) {
    const head = await portions.take(blockBytes);
    if (!head) return;
    const entry = entryOf(head);
    if (!entry) continue;
    await reader.entry(entry);
    let left = entry.kind === "file" ? entry.size : 0;
    const padding = (blockBytes - (left % blockBytes)) % blockBytes;
    while (left > 0) {
      const part = await portions.take(Math.min(left, partBytes));
      if (!part) throw new Error("The base backup broke off.");
      left -= part.length;
      await reader.part(part);
    }
    if (padding > 0) await portions.take(padding);
  }
}
