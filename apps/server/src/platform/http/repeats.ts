import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import type { Endpoint } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { UploadedFile } from "../files/uploaded.ts";
import { errorOf } from "../lib/narrow.ts";
import { Refusal } from "../refusal.ts";

const keyShape = /^[\x21-\x7e]{8,128}$/;

/** A call's claim to be the only one with its key. */
export interface KeyedCall {
  call: string;
  key: string;
  inputHash: Buffer;
}

/** Whether the answer to the call can be kept: a person's, it may change data, and is no stream. */
export const takesKey = ({ verb, writes, kind, needs }: Endpoint): boolean =>
  (verb !== "GET" || writes) && kind !== "file" && needs.who === "signedIn";

const hmac = (key: string, purpose: string, text = ""): Buffer =>
  createHmac("sha256", key).update(purpose).update("\0").update(text).digest();

/** The call under its Idempotency-Key; null where it has none or only reads. Files count by their bytes. */
export function keyedCallOf(
  endpoint: Endpoint,
  header: string | string[] | undefined,
  input: unknown,
  files: readonly UploadedFile[],
): KeyedCall | null {
  if (header === undefined || !takesKey(endpoint)) return null;
  const key = String(header);
  if (!keyShape.test(key)) throw new Refusal("call.keyMalformed");
  const received = files.map(({ field, fileName, sha256 }) => [field, fileName, sha256]);
  const inputHash = hmac(key, "input", JSON.stringify([input, received]));
  return { call: `${endpoint.verb} ${endpoint.path}`, key, inputHash };
}

const hashOf = (key: string): Buffer => createHash("sha256").update(key).digest();
const nonceBytes = 12;
const tagBytes = 16;

/** Sealed under the key that its sender alone knows: an answer may hold a one-time password. */
function seal(key: string, answer: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", hmac(key, "answer"), nonce);
  const body = Buffer.concat([cipher.update(answer, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function unseal(key: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", hmac(key, "answer"), sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
}

const lockTimeout = "55P03";

/**
 * Claims the key in the transaction of the call, or answers what the call with this key has answered before. Sent twice at
 * once, the second waits here until the first has ended; if that came to nothing, the second is the first.
 */
export async function claimOrRepeat(db: Db, { call, key, inputHash }: KeyedCall): Promise<string | null> {
  const claimed = await sql`
    insert into call_answer (call, key_hash, input_hash) values (${call}, ${hashOf(key)}, ${inputHash})
    on conflict do nothing returning 1`
    .execute(db)
    .catch((error) => {
      if (errorOf(error).code !== lockTimeout) throw error;
      throw new Refusal("call.underWay", { kind: "conflict", retryAfterSeconds: 2 });
    });
  if (claimed.rows.length > 0) return null;
  const before = await db
    .selectFrom("call_answer")
    .select(["input_hash", "answer"])
    .where("user_id", "=", sql<number>`app_user()`)
    .where("call", "=", call)
    .where("key_hash", "=", hashOf(key))
    .executeTakeFirst();
  // Forgotten between the two statements.
  if (!before?.answer) throw new Refusal("call.underWay", { kind: "conflict", retryAfterSeconds: 2 });
  if (!before.input_hash.equals(inputHash)) throw new Refusal("call.keyReused", { kind: "keyReused" });
  return unseal(key, before.answer);
}

/** Kept with the effect, or with it never happened. */
export async function keepAnswer(db: Db, { call, key }: KeyedCall, answer: string): Promise<void> {
  await db
    .updateTable("call_answer")
    .set({ answer: seal(key, answer) })
    .where("user_id", "=", sql<number>`app_user()`)
    .where("call", "=", call)
    .where("key_hash", "=", hashOf(key))
    .execute();
}

/** An idempotency key can be reused once its answer is a day old. */
export async function forgetAnswers(db: Db): Promise<void> {
  await sql`delete from call_answer where at < now() - interval '24 hours'`.execute(db);
}
