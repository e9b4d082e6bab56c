import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { openSecret, sealSecret } from "../secrets/secrets.ts";

/** RFC 6238 as every authenticator app has it: six digits of SHA-1, a new one each 30 seconds. */
const stepSeconds = 30;
/** Steps that a phone's clock may be off. */
const stepsOff = 1;
const secretBytes = 20;
const recoveryCodes = 10;

export const codesOf = (secret: string, labels: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...labels, secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: stepSeconds });

/** The time step whose code this is; null for a wrong one. */
export function stepOf(secret: string, code: string, nowMs: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = codesOf(secret).validate({ token: code, timestamp: nowMs, window: stepsOff });
  return delta === null ? null : Math.floor(nowMs / 1000 / stepSeconds) + delta;
}

export const newFactorSecret = (): string => new Secret({ size: secretBytes }).base32;

/** A new secret that asks for no code before it is confirmed. */
export async function beginFactor(db: Db, userId: number, labels: { issuer: string; label: string }) {
  const secret = newFactorSecret();
  const secret_sealed = await sealSecret(db, secret);
  await db
    .insertInto("second_factor")
    .values({ user_id: userId, secret_sealed })
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "user_id"]).doUpdateSet({ secret_sealed, last_step: 0, confirmed_at: null }),
    )
    .execute();
  return { secret, uri: codesOf(secret, labels).toString() };
}

export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("second_factor")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** True once for a right code: its step, and all before it, are used up. */
async function takeCode(db: Db, userId: number, code: string, isConfirmed: boolean): Promise<boolean> {
  const row = await db
    .selectFrom("second_factor")
    .select(["secret_sealed", "last_step"])
    .where("user_id", "=", userId)
    .where("confirmed_at", isConfirmed ? "is not" : "is", null)
    .forUpdate()
    .executeTakeFirst();
  const step = row ? stepOf(await openSecret(db, row.secret_sealed), code, Date.now()) : null;
  if (!row || step === null || step <= row.last_step) return false;
  await db
    .updateTable("second_factor")
    .set({ last_step: step, ...(isConfirmed ? {} : { confirmed_at: sql`now()` }) })
    .where("user_id", "=", userId)
    .execute();
  return true;
}

// 80 bits each: too many to try, so a plain hash holds them.
const hashOf = (code: string): string => createHash("sha256").update(`recovery/${code}`).digest("hex");
const signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

function newRecoveryCode(): string {
  const code = [...randomBytes(16)].map((byte) => signs.charAt(byte % signs.length)).join("");
  return code.replace(/(.{4})(?=.)/g, "$1-");
}
const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

async function takeRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  if (bare(code).length !== 16) return false;
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(bare(code)))
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type FactorUse = "code" | "recoveryCode";

/** Which of the two a typed code is; null for neither, for one used before, and where no factor is set up. */
export async function takeFactor(db: Db, userId: number, typed: string): Promise<FactorUse | null> {
  const code = typed.replace(/\s/g, "");
  if (await takeCode(db, userId, code, true)) return "code";
  return (await hasFactor(db, userId)) && (await takeRecoveryCode(db, userId, code)) ? "recoveryCode" : null;
}

/** The first code proves that the app holds the secret: from now on it is asked for. */
export const confirmFactor = (db: Db, userId: number, typed: string): Promise<boolean> =>
  takeCode(db, userId, typed.replace(/\s/g, ""), false);

/** Ten new recovery codes in place of all earlier ones; shown this once, kept as hashes. */
export async function renewRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await db
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(bare(code)) })))
    .execute();
  return codes;
}

/** False where there was none. */
export async function dropFactor(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const { numDeletedRows } = await db
    .deleteFrom("second_factor")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
