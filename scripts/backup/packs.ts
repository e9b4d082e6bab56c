// Chunks by their content, each kept once, gathered in packs of some 32 MB that are written whole or not at all.
import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { namesIn, syncFolder } from "./disk.ts";
import type { Seal } from "./seal.ts";

interface Place {
  pack: string;
  offset: number;
  length: number;
}

type Row = [id: string, offset: number, length: number];

export interface Damage {
  file: string;
  what: string;
}

export interface Packs {
  /** Stores the bytes where they are not there yet, and answers their name. */
  put(plain: Uint8Array): Promise<string>;
  has(id: string): boolean;
  get(id: string): Promise<Buffer>;
  /** Everything put so far is on the disk when it answers. */
  flush(): Promise<void>;
  /** Removes what was begun and not flushed. */
  abandon(): Promise<void>;
  /** Reads every byte. */
  verify(): Promise<Damage[]>;
  /** Learns what other processes have written or removed. */
  reload(): Promise<void>;
  /** Removes packs of which little is still wanted, having copied that; answers the bytes set free. */
  keepOnly(needed: ReadonlySet<string>): Promise<number>;
}

const packBytes = 32 * 2 ** 20;
const footerBytes = 8;
const magic = Buffer.from("DGPK");

const isPack = (name: string): boolean => name.endsWith(".pack");
const indexName = (pack: string): string => `pack ${pack}`;

function footerOf(index: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(index.length);
  return Buffer.concat([length, magic]);
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, offset);
  if (bytesRead < length) throw new Error("it is cut off");
  return bytes;
}

async function readIndex(path: string, pack: string, seal: Seal): Promise<Row[]> {
  const { size } = await stat(path);
  if (size < footerBytes) throw new Error("it is cut off");
  const handle = await open(path, "r");
  try {
    const footer = await readAt(handle, size - footerBytes, footerBytes);
    const length = footer.readUInt32BE(0);
    if (!footer.subarray(4).equals(magic) || length > size - footerBytes) throw new Error("its end is damaged");
    const sealed = await readAt(handle, size - footerBytes - length, length);
    const rows: Row[] = JSON.parse((await seal.open(indexName(pack), sealed)).toString("utf8"));
    return rows;
  } finally {
    await handle.close();
  }
}

/** The chunks must follow one another without a gap, and each be what its name says. */
async function verifyPack(path: string, pack: string, seal: Seal): Promise<string | null> {
  let rows: Row[];
  try {
    rows = await readIndex(path, pack, seal);
  } catch {
    return "its list of contents is damaged";
  }
  const bytes = await readFile(path);
  let end = 0;
  for (const [id, offset, length] of rows) {
    const plain = await seal.open(id, bytes.subarray(offset, offset + length)).catch(() => null);
    if (offset !== end || plain === null || seal.idOf(plain) !== id) return `damaged at byte ${offset} or after it`;
    end = offset + length;
  }
  const index = bytes.readUInt32BE(bytes.length - footerBytes);
  return end + index + footerBytes === bytes.length ? null : "it holds bytes that nothing names";
}

interface Begun {
  pack: string;
  handle: FileHandle;
  rows: Row[];
  size: number;
}

const sizeOf = (rows: readonly Row[]): number => rows.reduce((sum, [, , length]) => sum + length, 0);

class PackFolder implements Packs {
  readonly #dir: string;
  readonly #seal: Seal;
  readonly #places = new Map<string, Place>();
  #begun: Begun | null = null;

  constructor(dir: string, seal: Seal) {
    this.#dir = dir;
    this.#seal = seal;
  }

  #pathOf(pack: string): string {
    return join(this.#dir, pack);
  }

  async #packs(): Promise<string[]> {
    return (await namesIn(this.#dir)).filter(isPack);
  }

  /** What lies in a damaged pack is missing; `verify` names it. */
  async reload(): Promise<void> {
    this.#places.clear();
    for (const pack of await this.#packs()) {
      const rows = await readIndex(this.#pathOf(pack), pack, this.#seal).catch(() => []);
      for (const [id, offset, length] of rows) this.#places.set(id, { pack, offset, length });
    }
  }

  has(id: string): boolean {
    return this.#places.has(id);
  }

  async #begin(): Promise<Begun> {
    const pack = `${randomUUID()}.pack`;
    return { pack, handle: await open(`${this.#pathOf(pack)}.tmp`, "wx+", 0o600), rows: [], size: 0 };
  }

  async flush(): Promise<void> {
    if (!this.#begun) return;
    const { pack, handle, rows } = this.#begun;
    const index = await this.#seal.close(indexName(pack), Buffer.from(JSON.stringify(rows)));
    await handle.writeFile(Buffer.concat([index, footerOf(index)]));
    await handle.sync();
    this.#begun = null;
    await handle.close();
    await rename(`${this.#pathOf(pack)}.tmp`, this.#pathOf(pack));
    await syncFolder(this.#dir);
  }

  async abandon(): Promise<void> {
    if (!this.#begun) return;
    const { pack, handle, rows } = this.#begun;
    this.#begun = null;
    for (const [id] of rows) this.#places.delete(id);
    await handle.close().catch(() => undefined);
    await rm(`${this.#pathOf(pack)}.tmp`, { force: true });
  }

  async put(plain: Uint8Array): Promise<string> {
    const id = this.#seal.idOf(plain);
    if (this.#places.has(id)) return id;
    const sealed = await this.#seal.close(id, plain);
    this.#begun ??= await this.#begin();
    const begun = this.#begun;
    await begun.handle.writeFile(sealed);
    begun.rows.push([id, begun.size, sealed.length]);
    this.#places.set(id, { pack: begun.pack, offset: begun.size, length: sealed.length });
    begun.size += sealed.length;
    if (begun.size >= packBytes) await this.flush();
    return id;
  }

  async get(id: string): Promise<Buffer> {
    const place = this.#places.get(id);
    if (!place)
      throw new Error(
        `A part of the backup is missing or damaged (${id}); npm run restore -- … --verify names the file.`,
      );
    const { pack, offset, length } = place;
    const own = this.#begun?.pack === pack ? this.#begun.handle : null;
    const handle = own ?? (await open(this.#pathOf(pack), "r"));
    try {
      return await this.#seal.open(id, await readAt(handle, offset, length));
    } catch (error) {
      throw new Error(`${join("packs", pack)} is damaged at byte ${offset} or after it.`, { cause: error });
    } finally {
      if (!own) await handle.close();
    }
  }

  #isSpare(pack: string, rows: readonly Row[], needed: ReadonlySet<string>): boolean {
    const live = rows.filter(([id]) => needed.has(id) && this.#places.get(id)?.pack === pack);
    return sizeOf(live) < sizeOf(rows) / 2 || live.length === 0;
  }

  /** What is still wanted of a pack moves to a new one before the pack goes. */
  async #empty(pack: string, rows: readonly Row[], needed: ReadonlySet<string>): Promise<void> {
    for (const [id] of rows) {
      if (this.#places.get(id)?.pack !== pack) continue;
      const plain = needed.has(id) ? await this.get(id) : null;
      this.#places.delete(id);
      if (plain) await this.put(plain);
    }
  }

  async keepOnly(needed: ReadonlySet<string>): Promise<number> {
    const spare: string[] = [];
    for (const pack of await this.#packs()) {
      const rows = await readIndex(this.#pathOf(pack), pack, this.#seal).catch(() => null);
      if (!rows || !this.#isSpare(pack, rows, needed)) continue;
      await this.#empty(pack, rows, needed);
      spare.push(pack);
    }
    await this.flush();
    let freed = 0;
    for (const pack of spare) {
      freed += (await stat(this.#pathOf(pack))).size;
      await rm(this.#pathOf(pack));
    }
    for (const name of await namesIn(this.#dir))
      if (name.endsWith(".tmp")) await rm(join(this.#dir, name), { force: true });
    return freed;
  }

  async verify(): Promise<Damage[]> {
    const found: Damage[] = [];
    for (const pack of await this.#packs()) {
      const what = await verifyPack(this.#pathOf(pack), pack, this.#seal);
      if (what) found.push({ file: join("packs", pack), what });
    }
    return found;
  }
}

export async function openPacks(dir: string, seal: Seal): Promise<Packs> {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const packs = new PackFolder(dir, seal);
  await packs.reload();
  return packs;
}
