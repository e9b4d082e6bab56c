import type { Readable } from "node:stream";
import { folderPlace } from "./folder.ts";
import { openReceived, type Received, type StoredTemp } from "./received.ts";
import { s3Place } from "./s3.ts";

export type { StoredTemp } from "./received.ts";

/** An S3 service; no prefix: the bucket is ours alone. */
export interface S3Config {
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  keyId: string;
  secret: string;
  /** The bucket stands in the path of an address and not in front of its host. */
  isPathStyle: boolean;
}

export interface FilesPlace {
  /** Holds the files where there is no S3, and what is being received in any case. */
  dataDir: string;
  s3?: S3Config | undefined;
}

export interface StoredFile {
  /** The name under which it lies. */
  sha256: string;
  sizeBytes: number;
}

/** Where kept files live: `<tenant>/<first two>/<sha256>`, so equal bytes of a tenant are kept once. */
export interface Place {
  /** Fails, in words for the operator, where files could not be written, read and deleted. */
  check(): Promise<void>;
  /** Returns once the bytes are there whole and every server reads them; the received file is used up or discarded by its owner. */
  keep(tenantId: number, temp: Pick<StoredTemp, "tempPath" | "sha256" | "sizeBytes">): Promise<void>;
  has(tenantId: number, sha256: string): Promise<boolean>;
  /** Fails in mid-stream where the bytes are not those of the hash. */
  read(tenantId: number, sha256: string): Readable;
  /** For readers that need random access: a path on this server, for as long as the work lasts. */
  withPath<T>(tenantId: number, sha256: string, work: (path: string) => Promise<T>): Promise<T>;
  remove(tenantId: number, sha256: string): Promise<void>;
  /** What lies here of a firm, whether or not a row names it. */
  list(tenantId: number): AsyncIterable<StoredFile>;
  removeAllOf(tenantId: number): Promise<void>;
}

export interface FileStore extends Place, Omit<Received, "newPath"> {
  countOf(tenantId: number): Promise<{ count: number; bytes: number }>;
}

export function openFileStore({ dataDir, s3 }: FilesPlace): FileStore {
  const received = openReceived(dataDir);
  const place = s3 ? s3Place(s3, received) : folderPlace(dataDir);
  const { receive, discard, sweep } = received;
  return {
    ...place,
    receive,
    discard,
    sweep,
    async countOf(tenantId) {
      const all = { count: 0, bytes: 0 };
      for await (const { sizeBytes } of place.list(tenantId)) {
        all.count += 1;
        all.bytes += sizeBytes;
      }
      return all;
    },
  };
}
