/** What other areas that write hours need of work logs. */
import { sql } from "kysely";
import type { ByUser, InFirm } from "../../../../platform/context.ts";

/** Writers of one person's hours come one after the other: two at once could fill a day twice. Taken before any row is locked. */
export const lockOwnHours = (ctx: InFirm & ByUser): Promise<void> => lockHoursOf(ctx, [ctx.user.id]);

/** Of several people always in the same order, so that no two transactions wait for each other. */
export async function lockHoursOf({ db }: InFirm, userIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(userIds)].sort((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(hashtext('work_log'), ${id}::int)`.execute(db);
}
