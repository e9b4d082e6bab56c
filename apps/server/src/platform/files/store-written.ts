import { PassThrough } from "node:stream";
import type { FileStore, StoredTemp } from "./store.ts";

/** What is written goes to a place of its own, which nobody sees until it is whole. */
export async function storeWritten(
  store: Pick<FileStore, "receive" | "discard">,
  writeTo: (to: PassThrough) => Promise<unknown>,
): Promise<StoredTemp> {
  const bytes = new PassThrough({ highWaterMark: 1 << 20 });
  const receiving = store.receive(bytes);
  const writing = writeTo(bytes).catch((error: unknown) => {
    // Whoever receives would wait for the rest.
    bytes.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  const [stored, written] = await Promise.allSettled([receiving, writing]);
  if (stored.status === "fulfilled" && written.status === "fulfilled") return stored.value;
  if (stored.status === "fulfilled") await store.discard(stored.value.tempPath);
  // What broke the writing broke the receiving after it, and the other way round where the disk is full.
  throw [written, stored].find((one) => one.status === "rejected")?.reason;
}
