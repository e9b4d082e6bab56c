import type { Hasher } from "./sha256.ts";

/** A package as it lies there: in a file of a browser or of a disk. */
export interface PackageSource {
  size: number;
  /** At once, of little. */
  bytes(from: number, to: number): Promise<Uint8Array>;
  /** Piece by piece. */
  stream(from: number, to: number): AsyncIterable<Uint8Array>;
}

/** What a browser and Node each do in their own way. */
export interface VerifyTools {
  hasher(): Hasher;
  /** SHA-256 in hex, of little. */
  hash(bytes: Uint8Array): string;
  /** Raw deflate; fails where the bytes are none. */
  inflate(packed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}
