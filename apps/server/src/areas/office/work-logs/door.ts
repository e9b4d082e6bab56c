/** What other areas that write hours need of work logs. */
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";

/** Writers of one person's hours come one after the other: two at once could fill a day twice. Taken before any row is locked. */
export async function lockOwnHours({ db, user }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('work_log'), ${user.id}::int)`.execute(db);
}
