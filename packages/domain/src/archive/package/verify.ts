/** Holds a package against its own list: every entry, every byte between them, the order, and the log. */
import { differsAt, utf8 } from "./bytes.ts";
import { checkEntry, type ExpectedEntry, holds } from "./check-entry.ts";
import { crc32 } from "./crc32.ts";
import { type FoundManifest, findManifest } from "./find-manifest.ts";
import { logChain } from "./log-chain.ts";
import {
  brokenChain,
  fixedPaths,
  isAsWritten,
  isSealed,
  type Manifest,
  manifestSum,
  parseManifest,
  zipEntryOf,
} from "./manifest.ts";
import { outOfOrder } from "./order.ts";
import { type Directory, readDirectory } from "./read-directory.ts";
import type { PackageSource, VerifyTools } from "./source.ts";
import type { Fault, FaultKind, Verdict } from "./verdict.ts";
import { directoryEnd, directoryRecord, type Layout, layoutOf } from "./zip-layout.ts";

export interface VerifyOptions {
  /** What the list's hash is known to be, from elsewhere. */
  manifestSha256?: string;
  onProgress?(done: number, total: number): void;
}

const faultOf = (kind: FaultKind, entry: ExpectedEntry | string | null, detail?: string): Fault => ({
  kind,
  path: typeof entry === "string" ? entry : (entry?.path ?? null),
  entryKind: entry !== null && typeof entry === "object" ? entry.kind : null,
  ...(detail === undefined ? {} : { detail }),
});

const about = (path: string, bytes: Uint8Array, hash: string): ExpectedEntry => ({
  path,
  kind: "about",
  bytes: bytes.length,
  sha256: hash,
  crc32: crc32(bytes),
});

const isLog = ({ kind, path }: ExpectedEntry): boolean => kind === "log" && path.endsWith(".jsonl");

/** The list, and what follows it: by these every byte of a package is known. */
function expectedEntries({ manifest, bytes }: FoundManifest, hash: string, tools: VerifyTools): ExpectedEntry[] {
  const sum = utf8(manifestSum(hash));
  return [
    ...manifest.entries,
    about(fixedPaths.manifest, bytes, hash),
    about(fixedPaths.manifestSum, sum, tools.hash(sum)),
  ];
}

function logFaults(log: ReturnType<typeof logChain>, { log: said }: Manifest): { faults: Fault[]; rows: number } {
  const { rows, last, fault } = log.end();
  if (fault)
    return {
      rows,
      faults: [faultOf("log", null, `${fault.seq}: ${fault.why}`)].map((one) => ({ ...one, path: "log" })),
    };
  const isEnd = last.seq === said.lastSeq && last.hash === said.headHash;
  return { rows, faults: isEnd ? [] : [{ ...faultOf("log", "log"), detail: `${last.seq} / ${said.lastSeq}` }] };
}

function listFaults({ manifest }: FoundManifest, hash: string, { manifestSha256 }: VerifyOptions): Fault[] {
  const broken = brokenChain(manifest.entries);
  const isOther = manifestSha256 !== undefined && manifestSha256.toLowerCase() !== hash;
  return [
    ...(isOther ? [faultOf("manifest", fixedPaths.manifest, hash)] : []),
    ...(broken ? [faultOf("chain", broken)] : []),
  ];
}

interface Places {
  offsetOf(entry: ExpectedEntry, at: number): number | null;
  /** What is not as the list has it, of entries and around them. */
  faults(): Promise<Fault[]> | Fault[];
}

const recordFaults = (entries: readonly ExpectedEntry[], isRight: (at: number) => boolean): Fault[] =>
  entries.flatMap((entry, at) => (isRight(at) ? [] : [faultOf("envelope", entry)]));

/** Where they were written: nothing is there that was not. */
function asWritten(source: PackageSource, entries: readonly ExpectedEntry[], layout: Layout): Places {
  return {
    offsetOf: (_entry, at) => layout.placed[at]?.offset ?? null,
    async faults() {
      const there = await source.bytes(Math.min(layout.directoryAt, source.size), source.size);
      let from = 0;
      const right = layout.records.map((record) => {
        const own = there.subarray(from, from + record.length);
        from += record.length;
        return differsAt(own, record) < 0;
      });
      const isEndRight = (right.at(-1) ?? false) && there.length === from;
      return [...recordFaults(entries, (at) => right[at] ?? false), ...(isEndRight ? [] : [faultOf("envelope", null)])];
    },
  };
}

/** Where its own directory has them. */
function asFound(
  source: PackageSource,
  entries: readonly ExpectedEntry[],
  { entries: found, at, size }: Directory,
): Places {
  const places = new Map(entries.map(({ path }, place) => [path, place]));
  const first = new Map(found.toReversed().map((one) => [one.path, one]));
  const added = found.filter((one) => !places.has(one.path) || first.get(one.path) !== one);
  const known = found.filter((one) => !added.includes(one));
  const moved = outOfOrder(known.map(({ path }) => places.get(path) ?? -1));
  const sizes = layoutOf(entries.filter(({ path }) => first.has(path)).map(zipEntryOf)).directoryAt;
  return {
    offsetOf: ({ path }) => first.get(path)?.offset ?? null,
    async faults() {
      const end = directoryEnd(found.length, size, at);
      const isEndRight = differsAt(await source.bytes(at + size, source.size), end) < 0;
      const isTiled = added.length > 0 || sizes === at;
      return [
        ...added.map(({ path }) => faultOf("added", path)),
        ...entries.filter((_entry, place) => moved.has(place)).map((entry) => faultOf("reordered", entry)),
        ...recordFaults(entries, (place) => {
          const [entry, own] = [entries[place], first.get(entries[place]?.path ?? "")];
          return !entry || !own || differsAt(directoryRecord(zipEntryOf(entry), own.offset), own.record) < 0;
        }),
        ...(isEndRight && isTiled ? [] : [faultOf("envelope", null)]),
      ];
    },
  };
}

function placesIn(source: PackageSource, entries: readonly ExpectedEntry[], directory: Directory | null): Places {
  const layout = layoutOf(entries.map(zipEntryOf));
  const isSame =
    directory?.entries.length === entries.length &&
    directory.entries.every(({ path }, at) => path === entries[at]?.path);
  const isInPlace = directory === null || (isSame && source.size === layout.total);
  return isInPlace ? asWritten(source, entries, layout) : asFound(source, entries, directory);
}

const nothing = { checked: 0, bytes: 0, logRows: 0, isWhole: false } as const;

/** Nothing is judged by a list that is not the one that was written. */
const withoutList = (manifest: Manifest | null): Verdict => ({
  ...nothing,
  faults: [faultOf("manifest", fixedPaths.manifest)],
  manifestSha256: null,
  manifest,
});

export async function verifyPackage(
  source: PackageSource,
  tools: VerifyTools,
  options: VerifyOptions = {},
): Promise<Verdict> {
  const directory = await readDirectory(source);
  const found = await findManifest(source, directory);
  if (!found?.isSealed) return withoutList(found?.manifest ?? null);
  const hash = tools.hash(found.bytes);
  const entries = expectedEntries(found, hash, tools);
  const places = placesIn(source, entries, directory);
  const log = logChain(tools.hash);
  const faults = listFaults(found, hash, options);
  let [checked, bytes] = [0, 0];
  for (const [at, entry] of entries.entries()) {
    const offset = places.offsetOf(entry, at);
    if (offset === null) {
      faults.push(faultOf("missing", entry));
      continue;
    }
    const look = isLog(entry) ? log.push : () => undefined;
    const { isAltered, isEnvelopeAltered } = await checkEntry(source, tools, entry, offset, look);
    if (isAltered) faults.push(faultOf("altered", entry));
    if (isEnvelopeAltered) faults.push(faultOf("envelope", entry));
    checked += 1;
    bytes += entry.bytes;
    options.onProgress?.(bytes, source.size);
  }
  const { faults: ofLog, rows: logRows } = logFaults(log, found.manifest);
  const all = [...faults, ...(await places.faults()), ...ofLog];
  const { manifest } = found;
  return { isWhole: all.length === 0, faults: all, checked, bytes, logRows, manifestSha256: hash, manifest };
}

/** A file of a package that was unpacked. */
export interface UnpackedFile {
  size: number;
  stream(): AsyncIterable<Uint8Array>;
}

async function wholeOf(file: UnpackedFile | undefined): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  if (file) for await (const part of file.stream()) parts.push(part);
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function parseList(bytes: Uint8Array): Manifest | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const manifest = parseManifest(text);
    return manifest && isSealed(manifest) && isAsWritten(manifest, text) ? manifest : null;
  } catch {
    return null;
  }
}

/** The same of a package that was unpacked into a folder: what lies there beside its entries is named too. */
export async function verifyFolder(
  files: ReadonlyMap<string, UnpackedFile>,
  tools: VerifyTools,
  options: VerifyOptions = {},
): Promise<Verdict> {
  const bytes = await wholeOf(files.get(fixedPaths.manifest));
  const manifest = parseList(bytes);
  if (!manifest) return withoutList(null);
  const hash = tools.hash(bytes);
  const entries = expectedEntries({ manifest, bytes, isSealed: true }, hash, tools);
  const total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const named = new Set(entries.map(({ path }) => path));
  const log = logChain(tools.hash);
  const faults = listFaults({ manifest, bytes, isSealed: true }, hash, options);
  let [checked, done] = [0, 0];
  for (const entry of entries) {
    const file = files.get(entry.path);
    const look = isLog(entry) ? log.push : () => undefined;
    if (!file) faults.push(faultOf("missing", entry));
    else if (!(await holds(tools, { sha256: entry.sha256 }, file.stream(), look)))
      faults.push(faultOf("altered", entry));
    checked += file ? 1 : 0;
    done += entry.bytes;
    options.onProgress?.(done, total);
  }
  const added = [...files.keys()].filter((path) => !named.has(path)).map((path) => faultOf("added", path));
  const { faults: ofLog, rows: logRows } = logFaults(log, manifest);
  const all = [...faults, ...added, ...ofLog];
  return { isWhole: all.length === 0, faults: all, checked, bytes: done, logRows, manifestSha256: hash, manifest };
}
