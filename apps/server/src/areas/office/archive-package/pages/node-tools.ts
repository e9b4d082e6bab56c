/** What Node brings for verifying: files of a disk, its own hashes and its own inflate. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import type { PackageSource, VerifyTools } from "@digao/domain/archive/package/source";
import type { UnpackedFile } from "@digao/domain/archive/package/verify";

export const nodeTools: VerifyTools = {
  hasher() {
    const hash = createHash("sha256");
    return { update: (bytes) => hash.update(bytes), digest: () => hash.digest("hex") };
  },
  hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  inflate: (packed) => {
    const from = Readable.from(packed, { objectMode: false });
    const out = createInflateRaw();
    from.once("error", (error) => out.destroy(error));
    return from.pipe(out);
  },
};

const pieceBytes = 2 ** 20;

async function readFully(file: FileHandle, from: number, to: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, to - from));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

export async function fileSource(path: string): Promise<PackageSource & { close(): Promise<void> }> {
  const file = await open(path);
  const { size } = await file.stat();
  return {
    size,
    bytes: (from, to) => readFully(file, from, to),
    async *stream(from, to) {
      for (let at = from; at < to; ) {
        const piece = await readFully(file, at, Math.min(to, at + pieceBytes));
        if (piece.length === 0) return;
        at += piece.length;
        yield piece;
      }
    },
    close: () => file.close(),
  };
}

/** Of a folder, by their paths below it. */
export async function folderFiles(folder: string): Promise<Map<string, UnpackedFile>> {
  const found = new Map<string, UnpackedFile>();
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const { size } = await stat(path);
    found.set(relative(folder, path).split(sep).join("/"), { size, stream: () => createReadStream(path) });
  }
  return found;
}
