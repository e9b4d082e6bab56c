import { sql } from "kysely";
import type { Db } from "./tenant.ts";

/**
 * The database's clock, now: one clock for every server, and later within a transaction than at its beginning. A parameter, for a
 * distributed PostgreSQL refuses clock_timestamp() in a statement that writes.
 */
export async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error("The database has no clock.");
  return rows[0].now;
}
