import type { Readable } from "node:stream";
import type { FileKind } from "@digao/contract/endpoint";
import { cleanFileName } from "../http/disposition.ts";
import { mimeOf } from "./mime.ts";
import type { Scan } from "./scan.ts";
import { sniff } from "./sniff.ts";
import type { FileStore, StoredTemp } from "./store.ts";
import type { UploadedFile } from "./uploaded.ts";

/** Where files go, and what looks at them first. */
export interface Intake {
  store: Pick<FileStore, "receive" | "discard">;
  scan(file: StoredTemp, fileName: string): ReturnType<Scan>;
}

export interface Arriving {
  stream: Readable;
  fileName: string;
  /** Refuses what it may not be. */
  check?: (kind: FileKind, fileName: string) => void;
}

/** Streams a file to disk, and tells what it is by its content; what is refused leaves nothing behind. */
export async function takeIn(
  { store, scan }: Intake,
  { stream, fileName: given, check }: Arriving,
): Promise<Omit<UploadedFile, "field">> {
  const temp = await store.receive(stream);
  const { tempPath, sha256, sizeBytes, head } = temp;
  try {
    const fileName = cleanFileName(given);
    const kind = sniff(head);
    check?.(kind, fileName);
    await scan(temp, fileName);
    return { fileName, mime: mimeOf(kind, fileName), kind, sizeBytes, sha256, tempPath };
  } catch (error) {
    await store.discard(tempPath);
    throw error;
  }
}
