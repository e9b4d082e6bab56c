/** Writes a package as a stream: one entry after the other, each hashed as it passes, in memory none of them whole. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, crc32, createDeflateRaw } from "node:zlib";
import {
  fixedPaths,
  manifestSum,
  manifestText,
  type PackageEntry,
  type PackageFacts,
  sumLine,
  type UnchainedEntry,
  zipEntryOf,
} from "@digao/domain/archive/package/manifest";
import {
  descriptor,
  directoryEnd,
  directoryRecord,
  isLarge,
  localHeader,
  method,
  type ZipEntry,
} from "@digao/domain/archive/package/zip-layout";

export type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface NewEntry extends Pick<PackageEntry, "path" | "kind"> {
  title?: string | null;
  wpIndex?: string | null;
  /** What is packed already is not packed again; its size is known then. */
  size?: number;
}

export interface PackageOut {
  /** To be read while entries are added. */
  stream: Readable;
  add(entry: NewEntry, bytes: Bytes): Promise<UnchainedEntry>;
  /** The directory alone. */
  close(): Promise<void>;
  /** The list, its sum and the directory. */
  end(facts: PackageFacts): Promise<{ manifestSha256: string; entryCount: number }>;
}

const bufferBytes = 2 ** 20;

function measured() {
  const hash = createHash("sha256");
  let bytes = 0;
  let crc = 0;
  return {
    take(chunk: Uint8Array): void {
      hash.update(chunk);
      crc = crc32(chunk, crc);
      bytes += chunk.length;
    },
    end: () => ({ bytes, crc32: crc, sha256: hash.digest("hex") }),
  };
}

async function* passing(bytes: Bytes, take: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    take(chunk);
    yield chunk;
  }
}

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

export function openPackage(): PackageOut {
  const stream = new PassThrough({ highWaterMark: bufferBytes });
  const gone = new AbortController();
  stream.once("close", () => gone.abort(stream.errored ?? new Error("The package was closed.")));
  const entries: UnchainedEntry[] = [];
  const placed: { entry: ZipEntry; offset: number }[] = [];
  const paths = new Set<string>();
  let at = 0;
  const write = async (bytes: Uint8Array): Promise<void> => {
    gone.signal.throwIfAborted();
    at += bytes.length;
    if (!stream.write(bytes)) await once(stream, "drain", { signal: gone.signal });
  };
  const writeAll = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of bytes) await write(chunk);
  };
  const add = async ({ path, kind, title, wpIndex, size }: NewEntry, bytes: Bytes): Promise<UnchainedEntry> => {
    if (paths.has(path)) throw new Error(`There is an entry ${path} already.`);
    paths.add(path);
    const offset = at;
    const isStored = size !== undefined;
    const large = isStored && isLarge({ bytes: size, packedBytes: size });
    await write(localHeader({ path, method: isStored ? method.stored : method.deflated }, large));
    const [inner, outer] = [measured(), measured()];
    if (isStored) await writeAll(passing(bytes, inner.take));
    else
      await pipeline(
        Readable.from(passing(bytes, inner.take), { objectMode: false }),
        createDeflateRaw({ level: constants.Z_BEST_SPEED + 2 }),
        (packed: AsyncIterable<Uint8Array>) => writeAll(passing(packed, outer.take)),
        { signal: gone.signal },
      );
    const packed = outer.end();
    const entry: UnchainedEntry = {
      path,
      kind,
      ...(title ? { title } : {}),
      ...(wpIndex ? { wpIndex } : {}),
      ...inner.end(),
      ...(isStored ? {} : { packed: { bytes: packed.bytes, sha256: packed.sha256 } }),
    };
    const own = zipEntryOf(entry);
    if (isStored && entry.bytes !== size) throw new Error(`${path} has ${entry.bytes} bytes instead of ${size}.`);
    if (isLarge(own) !== large) throw new Error(`${path} is too large for one entry.`);
    await write(descriptor(own));
    placed.push({ entry: own, offset });
    entries.push(entry);
    return entry;
  };
  const addText = (path: string, text: string): Promise<UnchainedEntry> => {
    const bytes = Buffer.from(text, "utf8");
    return add({ path, kind: "about", size: bytes.length }, [bytes]);
  };
  const close = async (): Promise<void> => {
    const directoryAt = at;
    for (const { entry, offset } of placed) await write(directoryRecord(entry, offset));
    await write(directoryEnd(placed.length, at - directoryAt, directoryAt));
    stream.end();
  };
  return {
    stream,
    add,
    close,
    async end(facts) {
      await addText(fixedPaths.sums, entries.map(({ path, sha256 }) => sumLine(sha256, path)).join(""));
      const text = manifestText(facts, [...entries]);
      const manifestSha256 = sha256Of(text);
      await addText(fixedPaths.manifest, text);
      await addText(fixedPaths.manifestSum, manifestSum(manifestSha256));
      await close();
      return { manifestSha256, entryCount: placed.length };
    },
  };
}
