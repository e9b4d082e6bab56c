import { limits } from "@digao/contract/limits";
import { instant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";

const tries = sql`(case when locked_until <= ${instant()} then 1 else failed_logins + 1 end)`;
const lockoutMs = limits.lockoutMinutes * 60_000;

/**
 * One more guess at a password, as columns of app_user: counted before the password is looked at, so that a hundred guesses sent at once
 * count as a hundred. The last one allowed locks the account for a while.
 */
export const oneMoreTry: RawBuilder<unknown> = sql`failed_logins = ${tries},
  locked_until = case when ${tries} >= ${limits.loginFailuresMax} then ${instant(lockoutMs)} end`;

export const isNotLocked: RawBuilder<boolean> = sql`(locked_until is null or locked_until <= ${instant()})`;

/** False where the account is locked: the password is not looked at then. */
export async function countTry(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update app_user set ${oneMoreTry} where id = ${userId} and ${isNotLocked} returning id`.execute(db);
  return rows.length > 0;
}

/** The password was right: earlier failures no longer count. */
export async function forgiveTries(db: Db, userId: number): Promise<void> {
  await sql`update app_user set failed_logins = 0, locked_until = null where id = ${userId}`.execute(db);
}

/** The password was right, but a second factor is still to come: this try is taken back, earlier failures stay. */
export async function returnTry(db: Db, userId: number): Promise<void> {
  await sql`
    update app_user set failed_logins = greatest(failed_logins - 1, 0),
      locked_until = case when failed_logins > ${limits.loginFailuresMax} then locked_until end
    where id = ${userId}`.execute(db);
}
