// The folder of a backup: digao-backup.json (not secret), packs/ (contents), wal/ (the archive of WAL), backups/ and changes/ (what belongs to which).
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { holdLock, lockHolder } from "@digao/db/embedded/lock";
import { namesIn, writeWhole } from "./disk.ts";
import { type Damage, openPacks, type Packs } from "./packs.ts";
import { lsnOf, lsnText } from "./replication.ts";
import { type Derivation, newDerivation, type Opener, type Seal, sealOf } from "./seal.ts";
import { readSegment, segmentName, segmentStart, storedIn, verifyWal } from "./wal.ts";

export interface StoredBytes {
  size: number;
  chunks: string[];
}

export interface StoredFile extends StoredBytes {
  tenantId: number;
  sha256: string;
}

export interface TreeEntry extends StoredBytes {
  path: string;
  mode: number;
  isFolder: boolean;
}

/** Rows and a hash of them, the same whatever their order. */
export type TableHashes = Record<string, { rows: number; hash: string }>;

/** A base backup of the embedded cluster; whole at `restorePoint`, and from there on to wherever the WAL of its line reaches. */
export interface Base {
  kind: "base";
  line: string;
  timeline: number;
  startLsn: string;
  endLsn: string;
  restorePoint: string;
  tree: TreeEntry[];
  /** Ports and passwords of the embedded database. */
  passwords: string;
}

/** What pg_dump has written. */
export interface Dump extends StoredBytes {
  kind: "dump";
}

export interface Manifest {
  id: string;
  startedAt: string;
  /** Everything acknowledged until then is in it. */
  at: string;
  postgres: number;
  database: Base | Dump;
  files: StoredFile[];
  /** Named by the database and not in the store when the backup was made. */
  missing: string[];
  /** Of the moment `restorePoint`; null where writes left no moment between them. */
  tables: TableHashes | null;
  /** secret.key and master.key, where asked for. */
  keys: Record<string, string>;
}

interface Head {
  format: "digao-backup";
  version: 1;
  id: string;
  derivation: Derivation;
  check: string;
}

export interface Repository {
  root: string;
  id: string;
  seal: Seal;
  packs: Packs;
  manifests(): Promise<{ good: Manifest[]; damaged: Damage[] }>;
  saveManifest(manifest: Manifest): Promise<void>;
  removeManifest(id: string): Promise<void>;
  /** Files that came between two backups. */
  changes(): Promise<{ good: { name: string; files: StoredFile[] }[]; damaged: Damage[] }>;
  saveChange(files: readonly StoredFile[]): Promise<void>;
  removeChange(name: string): Promise<void>;
  /** Only one process at a time adds and removes. */
  lock(): Promise<() => void>;
}

const headFile = "digao-backup.json";
const checkName = "check";
const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

export const isRepository = (root: string): boolean => existsSync(join(root, headFile));

async function newHead(root: string, opener: Opener): Promise<void> {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  if (readdirSync(root).length > 0)
    throw new Error(`${root} holds other things and no backup. Name an empty folder, or one that does not exist yet.`);
  const derivation = newDerivation(opener);
  const check = await sealOf(opener, derivation).close(checkName, Buffer.from("digao"));
  const head: Head = {
    format: "digao-backup",
    version: 1,
    id: randomBytes(4).toString("hex"),
    derivation,
    check: check.toString("base64"),
  };
  const text = JSON.stringify(head);
  await writeWhole(join(root, headFile), Buffer.from(`${text}\n${digestOf(text)}\n`));
}

function readHead(root: string): Head {
  const whole = readFileSync(join(root, headFile), "utf8");
  const [text = "", digest = ""] = whole.split("\n");
  if (whole !== `${text}\n${digest}\n` || digestOf(text) !== digest) throw new Error(`${headFile} is damaged.`);
  const head: Head = JSON.parse(text);
  if (head.format !== "digao-backup" || head.version !== 1) throw new Error(`${root} is a backup of another release.`);
  return head;
}

const sealedName = (folder: string, name: string): string => `${folder} ${name}`;

function listOf<T>(root: string, folder: string, seal: Seal) {
  const dir = join(root, folder);
  return {
    async read(): Promise<{ good: { name: string; value: T }[]; damaged: Damage[] }> {
      const good: { name: string; value: T }[] = [];
      const damaged: Damage[] = [];
      for (const name of (await namesIn(dir)).filter((found) => !found.endsWith(".tmp"))) {
        const plain = await seal.open(sealedName(folder, name), await readFile(join(dir, name))).catch(() => null);
        if (plain === null) damaged.push({ file: join(folder, name), what: "damaged" });
        else good.push({ name, value: JSON.parse(plain.toString("utf8")) });
      }
      return { good, damaged };
    },
    async save(name: string, value: T): Promise<void> {
      await writeWhole(join(dir, name), await seal.close(sealedName(folder, name), Buffer.from(JSON.stringify(value))));
    },
    remove: (name: string): Promise<void> => rm(join(dir, name), { force: true }),
  };
}

function holdRepository(root: string): () => void {
  const holder = lockHolder(root);
  if (holder)
    throw new Error(`Another backup is being made in ${root} (process ${holder.pid}, since ${holder.since}).`);
  return holdLock(root);
}

/** A new name that sorts by time. */
export const nameAt = (at: Date): string =>
  `${at.toISOString().replaceAll(/[-:]/g, "").slice(0, 15)}Z-${randomBytes(3).toString("hex")}`;

export async function openRepository(root: string, opener: Opener, { mayCreate = false } = {}): Promise<Repository> {
  if (!isRepository(root)) {
    if (!mayCreate) throw new Error(`There is no backup in ${root}.`);
    await newHead(root, opener);
  }
  const head = readHead(root);
  const seal = sealOf(opener, head.derivation);
  const opened = await seal.open(checkName, Buffer.from(head.check, "base64")).catch(() => null);
  if (opened?.toString() !== "digao") throw new Error(`The key does not open the backup in ${root}.`);
  const packs = await openPacks(join(root, "packs"), seal);
  const backups = listOf<Manifest>(root, "backups", seal);
  const changes = listOf<StoredFile[]>(root, "changes", seal);
  return {
    root,
    id: head.id,
    seal,
    packs,
    async manifests() {
      const { good, damaged } = await backups.read();
      return { good: good.map(({ value }) => value), damaged };
    },
    saveManifest: (manifest) => backups.save(manifest.id, manifest),
    removeManifest: backups.remove,
    async changes() {
      const { good, damaged } = await changes.read();
      return { good: good.map(({ name, value }) => ({ name, files: value })), damaged };
    },
    saveChange: (files) => changes.save(nameAt(new Date()), [...files]),
    removeChange: changes.remove,
    async lock() {
      const release = holdRepository(root);
      await packs.reload();
      return release;
    },
  };
}

export const chunksOf = ({ database, files }: Manifest): string[] => [
  ...(database.kind === "base" ? database.tree.flatMap(({ chunks }) => chunks) : database.chunks),
  ...files.flatMap(({ chunks }) => chunks),
];

/** The segments that carry a base to the moment when it is whole. */
export function segmentsOf({ timeline, startLsn, endLsn }: Base): string[] {
  const names: string[] = [];
  for (let at = segmentStart(lsnOf(startLsn)); at < lsnOf(endLsn); at += 16n * 2n ** 20n)
    names.push(segmentName(timeline, at));
  return names;
}

async function lacksWal(repository: Repository, base: Base): Promise<Damage | null> {
  const stored = new Map((await storedIn(repository.root, base.line)).map((one) => [one.segment, one]));
  for (const name of segmentsOf(base)) {
    const found = stored.get(name);
    if (!found) return { file: join("wal", base.line, name), what: "missing" };
  }
  const last = stored.get(segmentsOf(base).at(-1) ?? "");
  const read = last ? await readSegment(repository.root, repository.seal, base.line, last).catch(() => null) : null;
  return read && read.end < lsnOf(base.endLsn)
    ? { file: last?.file ?? "", what: `it ends at ${lsnText(read.end)}, before the backup is whole` }
    : null;
}

export interface Checked {
  damages: Damage[];
  backups: number;
  segments: number;
}

/** Opens every sealed byte of the folder, and looks whether all is there that a backup needs. */
export async function checkRepository(repository: Repository): Promise<Checked> {
  const { root, packs } = repository;
  const { good, damaged } = await repository.manifests();
  const changes = await repository.changes();
  const wal = await verifyWal(root, repository.seal);
  const damages = [...damaged, ...changes.damaged, ...(await packs.verify()), ...wal.damages];
  const lacking = (chunks: string[]): boolean => chunks.some((id) => !packs.has(id));
  for (const manifest of good) {
    if (lacking(chunksOf(manifest)))
      damages.push({ file: join("backups", manifest.id), what: "parts of it are missing or damaged" });
    const without = manifest.database.kind === "base" ? await lacksWal(repository, manifest.database) : null;
    if (without) damages.push(without);
  }
  for (const { name, files } of changes.good)
    if (files.some(({ chunks }) => lacking(chunks)))
      damages.push({ file: join("changes", name), what: "parts of it are missing or damaged" });
  return { damages, backups: good.length, segments: wal.segments };
}

/** The place in time up to which the WAL of a line is there. */
export async function heardUntil({ root, seal }: Repository, line: string): Promise<number> {
  const last = (await storedIn(root, line)).at(-1);
  return last ? (await readSegment(root, seal, line, last)).heardMs : 0;
}
