import { createHash } from "node:crypto";

/** The bytes that lie there are not those of the name. */
export class FileDamaged extends Error {
  constructor(key: string) {
    super(`The stored file ${key} is damaged.`);
    this.name = "FileDamaged";
  }
}

/** The same bytes; the last of them only where all are those of the hash, so that nobody takes a damaged file for whole. */
export async function* verified(
  bytes: AsyncIterable<Buffer>,
  { sha256, key }: { sha256: string; key: string },
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let held: Buffer | undefined;
  for await (const chunk of bytes) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest("hex") !== sha256) throw new FileDamaged(key);
  if (held) yield held;
}
