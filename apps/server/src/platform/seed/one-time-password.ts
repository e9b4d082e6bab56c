import { randomInt } from "node:crypto";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { type Actor, writeAction } from "../action-log.ts";
import { forgiveTries } from "../auth/lockout.ts";
import { hashPassword } from "../auth/password.ts";
import { endSessionsOf } from "../auth/sessions.ts";

// Without the signs that are mistaken for each other when read from a screen: 0 O 1 l I.
const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const digits = "23456789";

/** A password to be used once and changed: 14 signs, about 80 bits, always with a letter and a digit. */
export function oneTimePassword(): string {
  const pick = (from: string): string => from.charAt(randomInt(from.length));
  return pick(letters) + pick(digits) + Array.from({ length: 12 }, () => pick(letters + digits)).join("");
}

/** Gives a person a one-time password: ends their sessions and lifts a lock-out. Null when the firm has no such person. */
export async function giveOneTimePassword(
  db: Db,
  userName: string,
  by: Actor,
  password = oneTimePassword(),
): Promise<string | null> {
  const password_hash = await hashPassword(password);
  const user = await db
    .updateTable("app_user")
    .set({
      password_hash,
      must_change_password: true,
      row_version: sql`row_version + 1`,
    })
    .where(sql<boolean>`lower(user_name) = lower(${userName})`)
    .where("is_deleted", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (!user) return null;
  await forgiveTries(db, user.id);
  await endSessionsOf(db, user.id, "passwordReset");
  await writeAction(db, by, { refType: "user", refId: user.id, action: "resetPassword" });
  return password;
}
