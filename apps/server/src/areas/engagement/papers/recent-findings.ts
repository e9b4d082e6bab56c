import { holdRecord } from "@digao/db/hold";
import { SEEN_MIN, TOGETHER_SECONDS } from "@digao/domain/vouching/evidence";
import { type RawBuilder, sql } from "kysely";
import type { ByUser, InFirm } from "../../../platform/context.ts";
import type { Context } from "../../../platform/serve.ts";

/** A remark in SQL that is too short to say what was looked at, as `saysWhatWasSeen` has it. */
export const saysNothing = (remark: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`char_length(regexp_replace(trim(coalesce(${remark}, '')), '(.)\\1+', '\\1', 'g')) < ${SEEN_MIN}`;

/**
 * How many findings without evidence the caller has reached one by one within TOGETHER_SECONDS. Calls of one person that find
 * something wait here for each other, so that a loop is counted however it is sent.
 * @param from table and conditions of the caller's own findings
 * @param time when each was found
 */
export async function recentFindings({ db, user }: Context, from: RawBuilder<unknown>, time: string): Promise<number> {
  return allFindings(
    { db, user },
    sql`${from} and ${sql.ref(time)} > clock_timestamp() - make_interval(secs => ${TOGETHER_SECONDS})`,
  );
}

/** The same of all that the caller has ever found, however slowly. */
export async function allFindings({ db, user }: InFirm & ByUser, from: RawBuilder<unknown>): Promise<number> {
  await holdRecord(db, "findings", user.id);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
