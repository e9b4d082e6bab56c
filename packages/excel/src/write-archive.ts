/** Writes a .zip as a stream: one entry after the other, each as its bytes come; larger than 4 GB too. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ArchiveOut {
  /** To be read while entries are added. */
  stream: Readable;
  /** Resolves when the entry has been taken; rejects with what its bytes threw, and when nobody reads the archive any more. */
  add(
    path: string,
    bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    options?: { isCompressed?: boolean },
  ): Promise<void>;
  /** An entry that is in memory already. */
  put(path: string, bytes: Buffer): void;
  end(): void;
}

interface ArchiveOptions {
  /** zlib's own unless told. */
  compressionLevel?: number;
  /** Of every entry; a moment of its own would make each archive another one. */
  mtime?: Date;
}

export function openArchive(options: ArchiveOptions = {}): ArchiveOut {
  const entryOptions = { ...options, ...(options.mtime ? { forceDosTimestamp: true } : {}) };
  const zip = new ZipFile();
  const { outputStream: stream } = zip;
  if (!(stream instanceof Readable)) throw new Error("The zip is no stream.");
  const gone = new AbortController();
  stream.once("close", () => gone.abort(stream.errored ?? new Error("The archive was closed.")));
  return {
    stream,
    add: (path, bytes, { isCompressed = true } = {}) =>
      new Promise((resolve, reject) => {
        gone.signal.throwIfAborted();
        // When the reader of the archive goes away, nothing pulls this entry any more: only the signal tells.
        const onGone = (): void => reject(gone.signal.reason);
        gone.signal.addEventListener("abort", onGone, { once: true });
        const entry = Readable.from(bytes, { objectMode: false });
        entry.once("end", () => {
          gone.signal.removeEventListener("abort", onGone);
          resolve();
        });
        entry.once("error", reject);
        zip.addReadStream(entry, path, isCompressed ? entryOptions : { ...entryOptions, compress: false });
      }),
    put: (path, bytes) => zip.addBuffer(bytes, path, entryOptions),
    end: () => zip.end(),
  };
}
