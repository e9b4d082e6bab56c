/** Writes a .zip as a stream: one entry after the other, each as its bytes come; larger than 4 GB too. */
import { Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ArchiveOut {
  /** To be read while entries are added. */
  stream: Readable;
  /** Resolves when the entry has been taken; rejects with what its bytes threw, and when nobody reads the archive any more. */
  add(path: string, bytes: AsyncIterable<Uint8Array>, options?: { isCompressed?: boolean }): Promise<void>;
  end(): void;
}

export function openArchive(): ArchiveOut {
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
        const onGone = (): void => reject(gone.signal.reason);
        gone.signal.addEventListener("abort", onGone, { once: true });
        const entry = Readable.from(bytes, { objectMode: false });
        entry.once("end", () => {
          gone.signal.removeEventListener("abort", onGone);
          resolve();
        });
        entry.once("error", reject);
        zip.addReadStream(entry, path, { compress: isCompressed });
      }),
    end: () => zip.end(),
  };
}
