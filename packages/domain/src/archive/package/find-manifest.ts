/** Finds the list in a package of which any byte may be another one: by the directory, or else by the headers before its end. */
import { textOf, utf8 } from "./bytes.ts";
import { fixedPaths, isAsWritten, isSealed, type Manifest, parseManifest } from "./manifest.ts";
import type { Directory } from "./read-directory.ts";
import type { PackageSource } from "./source.ts";
import { localHeader, method } from "./zip-layout.ts";

export interface FoundManifest {
  bytes: Uint8Array;
  manifest: Manifest;
  isSealed: boolean;
}

interface Range {
  from: number;
  to: number;
}

const headerOf = (path: string): Uint8Array => localHeader({ path, method: method.stored }, false);
const descriptorBytes = 16;
const manifestMax = 2 ** 29;

function byDirectory(directory: Directory | null): Range[] {
  return (directory?.entries ?? [])
    .filter(({ path, packedBytes }) => path === fixedPaths.manifest && packedBytes <= manifestMax)
    .map(({ offset, packedBytes }) => {
      const from = offset + headerOf(fixedPaths.manifest).length;
      return { from, to: from + packedBytes };
    });
}

const startsAt = (bytes: Uint8Array, sought: Uint8Array, at: number): boolean =>
  sought.every((byte, place) => bytes[at + place] === byte);

function lastIndex(bytes: Uint8Array, sought: Uint8Array): number {
  for (let at = bytes.length - sought.length; at >= 0; at -= 1) if (startsAt(bytes, sought, at)) return at;
  return -1;
}

const windowBytes = 2 ** 22;

/** The last place at which they stand. */
async function findLast(source: PackageSource, sought: Uint8Array): Promise<number> {
  for (let to = source.size; to > 0; to -= windowBytes) {
    const from = Math.max(0, to - windowBytes);
    const at = lastIndex(await source.bytes(from, Math.min(source.size, to + sought.length - 1)), sought);
    if (at >= 0) return from + at;
    if (source.size - from > manifestMax) return -1;
  }
  return -1;
}

/** By the names in the two headers: the rest of a header may be another one. */
async function byHeaders(source: PackageSource): Promise<Range[]> {
  const named = (path: string) => findLast(source, new Uint8Array([...headerOf(path).subarray(26, 30), ...utf8(path)]));
  const [own, next] = [await named(fixedPaths.manifest), await named(fixedPaths.manifestSum)];
  if (own < 0 || next < own) return [];
  const from = own + 4 + fixedPaths.manifest.length;
  return [{ from, to: next - 26 - descriptorBytes }];
}

async function readAt(source: PackageSource, { from, to }: Range): Promise<FoundManifest | null> {
  if (to <= from || to > source.size) return null;
  try {
    const bytes = await source.bytes(from, to);
    const text = textOf(bytes);
    const manifest = parseManifest(text);
    return manifest && { bytes, manifest, isSealed: isSealed(manifest) && isAsWritten(manifest, text) };
  } catch {
    return null;
  }
}

export async function findManifest(source: PackageSource, directory: Directory | null): Promise<FoundManifest | null> {
  let broken: FoundManifest | null = null;
  for (const ranges of [() => Promise.resolve(byDirectory(directory)), () => byHeaders(source)])
    for (const range of await ranges()) {
      const found = await readAt(source, range);
      if (found?.isSealed) return found;
      broken ??= found;
    }
  return broken;
}
