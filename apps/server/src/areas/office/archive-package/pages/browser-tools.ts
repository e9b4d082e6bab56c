/** What a browser brings for verifying: its own hash for what fits into memory, its own inflate, and files that it reads in pieces. */
import { hexOf, joined } from "@digao/domain/archive/package/bytes";
import { sha256, sha256Hasher } from "@digao/domain/archive/package/sha256";
import type { PackageSource, VerifyTools } from "@digao/domain/archive/package/source";
import type { UnpackedFile } from "@digao/domain/archive/package/verify";

const wholeMax = 256 * 2 ** 20;

/** Browsers hash whole buffers alone: what is larger goes through a hash of our own. */
const hasher: VerifyTools["hasher"] = () => {
  let parts: Uint8Array[] = [];
  let length = 0;
  let own: ReturnType<typeof sha256Hasher> | null = null;
  return {
    update(bytes) {
      length += bytes.length;
      if (own) return own.update(bytes);
      parts.push(bytes);
      if (length <= wholeMax) return;
      own = sha256Hasher();
      for (const part of parts) own.update(part);
      parts = [];
    },
    async digest() {
      if (own) return own.digest();
      return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", joined(parts) as BufferSource)));
    },
  };
};

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<BufferSource> {
  const reader = chunks[Symbol.asyncIterator]();
  return new ReadableStream<BufferSource>({
    async pull(controller) {
      const { done, value } = await reader.next();
      if (done) controller.close();
      else controller.enqueue(value as BufferSource);
    },
  });
}

const pure: VerifyTools["hasher"] = sha256Hasher;

export const browserTools: VerifyTools = {
  // Of a page that was opened from a disk some browsers keep their hash.
  hasher: () => (globalThis.crypto?.subtle ? hasher() : pure()),
  hash: (bytes) => sha256(bytes),
  inflate: (packed) =>
    chunksOf(streamOf(packed).pipeThrough(new DecompressionStream("deflate-raw")) as ReadableStream<Uint8Array>),
};

export const blobSource = (blob: Blob): PackageSource => ({
  size: blob.size,
  bytes: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
  stream: (from, to) => chunksOf(blob.slice(from, to).stream() as ReadableStream<Uint8Array>),
});

/** Of a folder, by their paths below it. */
export const folderOf = (files: Iterable<File>): Map<string, UnpackedFile> =>
  new Map(
    [...files].map((file) => {
      const path = file.webkitRelativePath.split("/").slice(1).join("/");
      return [path, { size: file.size, stream: () => chunksOf(file.stream() as ReadableStream<Uint8Array>) }];
    }),
  );
