/** The list of what is in a package (docs/archive-format.md): each entry with its hash, chained in order, and the seal of the list itself. */
import { sha256 } from "./sha256.ts";
import { method, type ZipEntry } from "./zip-layout.ts";

export const packageFormat = "digao-archive";
export const packageVersion = 1;

export const fixedPaths = {
  manifest: "manifest.json",
  manifestSum: "manifest.sha256",
  sums: "SHA256SUMS",
} as const;

/** What an entry is: rows of the project's tables, a file as it came, a mail as it came, a paper in print, the log, or what shows and verifies. */
export const entryKinds = ["data", "file", "mail", "voucher", "letter", "print", "log", "viewer", "about"] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface PackageEntry {
  path: string;
  kind: EntryKind;
  title?: string;
  wpIndex?: string;
  bytes: number;
  sha256: string;
  crc32: number;
  /** Of an entry that lies packed: what lies there. */
  packed?: { bytes: number; sha256: string };
  chain: string;
}

export interface PackageTable {
  name: string;
  rows: number;
  json: readonly string[];
  csv: readonly string[];
}

export interface PackageFacts {
  firm: { id: number; name: string };
  project: {
    id: number;
    code: string;
    name: string;
    client: string;
    year: number;
    reportDate: string | null;
    reportNos: readonly string[];
  };
  archive: { version: number; requestId: number; previousSha256: string | null; at: string };
  /** The last entry of the project's action log in it; its chain begins with the first. */
  log: { firstSeq: number; lastSeq: number; headHash: string };
  migration: string;
  tables: readonly PackageTable[];
  /** What the product no longer had. */
  missing: readonly { sha256: string; fileName: string; why: "lost" | "infected" }[];
  /** Papers that are in the package as data alone, and why. */
  notPrinted: readonly { kind: string; title: string; why: string }[];
  leftOut: { tables: Readonly<Record<string, string>>; columns: Readonly<Record<string, readonly string[]>> };
}

export interface Manifest extends PackageFacts {
  format: typeof packageFormat;
  formatVersion: number;
  entries: readonly PackageEntry[];
  seal: string;
}

export type UnchainedEntry = Omit<PackageEntry, "chain">;

const chainBegin = `${packageFormat}/${packageVersion}`;

/** Of an entry after the one before it. */
export const nextChain = (before: string, { path, kind, bytes, sha256: hash }: UnchainedEntry): string =>
  sha256([before, path, kind, String(bytes), hash].join("\n"));

export function chained(entries: readonly UnchainedEntry[]): PackageEntry[] {
  let before = sha256(chainBegin);
  return entries.map((entry) => {
    before = nextChain(before, entry);
    return { ...entry, chain: before };
  });
}

/** What the seal is the hash of: the list without it, as JSON without blanks in the order of its fields. */
const sealedText = (unsealed: Omit<Manifest, "seal">): string => JSON.stringify(unsealed);

const written = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

/** A blank more would be no other list, but another file. */
export const isAsWritten = (manifest: Manifest, text: string): boolean => written(manifest) === text;

/** @returns the text of `manifest.json` */
export function manifestText(facts: PackageFacts, entries: readonly UnchainedEntry[]): string {
  const unsealed = {
    format: packageFormat,
    formatVersion: packageVersion,
    ...facts,
    entries: chained(entries),
  } as const;
  return written({ ...unsealed, seal: sha256(sealedText(unsealed)) });
}

/** As `sha256sum` writes and reads it. */
export const sumLine = (hash: string, path: string): string => `${hash}  ${path}\n`;
export const manifestSum = (hash: string): string => sumLine(hash, fixedPaths.manifest);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isEntry = (value: unknown): value is PackageEntry =>
  isRecord(value) &&
  typeof value.path === "string" &&
  typeof value.bytes === "number" &&
  typeof value.sha256 === "string" &&
  typeof value.crc32 === "number" &&
  typeof value.chain === "string" &&
  (value.packed === undefined ||
    (isRecord(value.packed) && typeof value.packed.bytes === "number" && typeof value.packed.sha256 === "string"));

const isManifest = (value: unknown): value is Manifest =>
  isRecord(value) &&
  value.format === packageFormat &&
  value.formatVersion === packageVersion &&
  typeof value.seal === "string" &&
  isRecord(value.log) &&
  isRecord(value.archive) &&
  isRecord(value.project) &&
  isRecord(value.firm) &&
  Array.isArray(value.entries) &&
  value.entries.every(isEntry);

/** Null where the text is none. */
export function parseManifest(text: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(text);
    return isManifest(value) ? value : null;
  } catch {
    return null;
  }
}

export function isSealed({ seal, ...unsealed }: Manifest): boolean {
  return sha256(sealedText(unsealed)) === seal;
}

/** The first entry whose place in the chain does not hold. */
export function brokenChain(entries: readonly PackageEntry[]): PackageEntry | null {
  const right = chained(entries.map(({ chain: _chain, ...entry }) => entry));
  return entries.find(({ chain }, at) => right[at]?.chain !== chain) ?? null;
}

export const zipEntryOf = ({ path, bytes, crc32, packed }: UnchainedEntry): ZipEntry => ({
  path,
  bytes,
  crc32,
  method: packed ? method.deflated : method.stored,
  packedBytes: packed?.bytes ?? bytes,
});
