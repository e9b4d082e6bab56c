/** One entry of a package, held against what the list says of it. */
import { differsAt } from "./bytes.ts";
import type { PackageEntry } from "./manifest.ts";
import { zipEntryOf } from "./manifest.ts";
import type { PackageSource, VerifyTools } from "./source.ts";
import { descriptor, isLarge, localHeader } from "./zip-layout.ts";

export type ExpectedEntry = Omit<PackageEntry, "chain">;

async function* seen(
  chunks: AsyncIterable<Uint8Array>,
  ...by: readonly ((chunk: Uint8Array) => void)[]
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    for (const look of by) look(chunk);
    yield chunk;
  }
}

async function exhaust(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const reader = chunks[Symbol.asyncIterator]();
  while (!(await reader.next()).done);
}

/** Whether bytes are those of the entry, packed as they lie there or not. */
export async function holds(
  tools: VerifyTools,
  { sha256, packed }: Pick<ExpectedEntry, "sha256" | "packed">,
  chunks: AsyncIterable<Uint8Array>,
  look: (chunk: Uint8Array) => void,
): Promise<boolean> {
  const hasher = tools.hasher();
  const update = (chunk: Uint8Array): void => hasher.update(chunk);
  if (!packed) {
    await exhaust(seen(chunks, update, look));
    return (await hasher.digest()) === sha256;
  }
  const outer = tools.hasher();
  try {
    await exhaust(seen(tools.inflate(seen(chunks, (chunk) => outer.update(chunk))), update, look));
  } catch {
    return false;
  }
  return (await hasher.digest()) === sha256 && (await outer.digest()) === packed.sha256;
}

export interface EntryLooks {
  isAltered: boolean;
  isEnvelopeAltered: boolean;
}

export async function checkEntry(
  source: PackageSource,
  tools: VerifyTools,
  entry: ExpectedEntry,
  offset: number,
  look: (chunk: Uint8Array) => void,
): Promise<EntryLooks> {
  const own = zipEntryOf(entry);
  const header = localHeader(own, isLarge(own));
  const from = offset + header.length;
  const to = from + own.packedBytes;
  const sums = descriptor(own);
  if (to > source.size) return { isAltered: true, isEnvelopeAltered: false };
  const isAltered = !(await holds(tools, entry, source.stream(from, to), look));
  const before = await source.bytes(offset, from);
  const behind = await source.bytes(to, Math.min(source.size, to + sums.length));
  return { isAltered, isEnvelopeAltered: differsAt(before, header) >= 0 || differsAt(behind, sums) >= 0 };
}
