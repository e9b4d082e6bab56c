import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { MessageKey } from "@digao/contract/messages";
import { type RefusalReason, SheetRefused } from "@digao/excel/sheet-refused";

export type Why = Extract<MessageKey, `auditFile.${string}`>;

/** Nothing of the file can be shown or searched, and why. */
export class Unreadable extends Error {
  readonly why: Why;

  constructor(why: Why) {
    super(why);
    this.name = "Unreadable";
    this.why = why;
  }
}

const bySheet: Readonly<Partial<Record<RefusalReason, Why>>> = {
  encrypted: "auditFile.preview.encrypted",
  bomb: "auditFile.preview.tooLarge",
  tooLarge: "auditFile.preview.tooLarge",
  empty: "auditFile.preview.empty",
};

/** What the libraries throw at a broken file is no fault of ours. */
export function whyOf(error: unknown): Why {
  if (error instanceof Unreadable) return error.why;
  if (error instanceof SheetRefused) return bySheet[error.reason] ?? "auditFile.preview.broken";
  const name = error instanceof Error ? error.name : "";
  return name === "PasswordException" ? "auditFile.preview.encrypted" : "auditFile.preview.broken";
}

/** Programs that guard a client's documents put their own mark in front of the bytes. */
const guards = ["%TSD-Header", "DRMONE", "<##SECURE"];
const ole = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const newOffice = /^(docx|docm|xlsx|xlsm|pptx)$/;

export async function checkHead(path: string, ext: string): Promise<void> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    const head = buffer.subarray(0, bytesRead);
    const text = head.toString("latin1");
    if (guards.some((mark) => text.includes(mark))) throw new Unreadable("auditFile.preview.protected");
    // A new document in the old container is an encrypted one.
    if (newOffice.test(ext) && head.subarray(0, 4).equals(ole)) throw new Unreadable("auditFile.preview.encrypted");
  } finally {
    await file.close();
  }
}

/** Whether the bytes are those that were kept. */
export async function isWhole(path: string, sha256: string): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex") === sha256;
}
