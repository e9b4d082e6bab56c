import { setTimeout as wait } from "node:timers/promises";
import { limits } from "@digao/contract/limits";
import { instant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";

const tries = sql`(case when t.locked_until <= ${instant()} then 1 else t.failed + 1 end)`;
const lockoutMs = limits.lockoutMinutes * 60_000;

/** Until when wrong passwords keep a person out; null where they do not. `person` is the alias of a row of app_user. */
export const lockedUntil = (person: string): RawBuilder<string | null> => sql<string | null>`(
  select y.locked_until from sign_in_try y
  where y.tenant_id = ${sql.ref(`${person}.tenant_id`)} and y.user_id = ${sql.ref(`${person}.id`)} and y.locked_until > ${instant()})`;

/**
 * One more guess at a password: counted before the password is looked at, so that a hundred guesses sent at once count as a hundred. The
 * last one allowed locks the account for a while. False where it is locked: the password is not looked at then.
 */
export async function countTry(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    insert into sign_in_try as t (user_id, failed) values (${userId}, 1)
    on conflict (tenant_id, user_id) do update set failed = ${tries},
      locked_until = case when ${tries} >= ${limits.loginFailuresMax} then ${instant(lockoutMs)} end
    where t.locked_until is null or t.locked_until <= ${instant()}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** The password was right, or somebody lifts the lock: earlier failures no longer count. */
export async function forgiveTries(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("sign_in_try").where("user_id", "=", userId).execute();
}

/** The password was right, but a second factor is still to come: this try is taken back, earlier failures stay. */
export async function returnTry(db: Db, userId: number): Promise<void> {
  await sql`
    update sign_in_try set failed = greatest(failed - 1, 0),
      locked_until = case when failed > ${limits.loginFailuresMax} then locked_until end
    where user_id = ${userId}`.execute(db);
}

/** Waits for the next beat: the extra write for a known name must not show in the response time. */
export const untilBeat = (startedAt: number): Promise<void> =>
  wait(limits.failedSignInBeatMs - ((performance.now() - startedAt) % limits.failedSignInBeatMs));
