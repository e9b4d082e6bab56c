/** The secret of a calendar's address: it names the firm, so that its row is found; of the rest a hash is kept. */
import { createHash, randomBytes } from "node:crypto";

const wellFormed = /^(\d{1,10})\.([\w-]{43})$/;

export const newSecret = (tenantId: number): string => `${tenantId}.${randomBytes(32).toString("base64url")}`;

export const secretHash = (secret: string): string => createHash("sha256").update(`calendar/${secret}`).digest("hex");

/** Null for what is none. */
export function firmOfSecret(secret: string): number | null {
  const id = Number(wellFormed.exec(secret)?.[1] ?? 0);
  return id > 0 && id < 2 ** 31 ? id : null;
}
