import { type RawBuilder, sql } from "kysely";
import type { Db } from "./tenant.ts";

/**
 * Writes what a query finds (`insert into … select …`, without `returning`) and answers how many rows it wrote. A distributed PostgreSQL
 * copies the rows of such a statement to where they belong, which row security refuses; of one that answers it inserts them.
 * `first` are the common table expressions that it reads from.
 */
export async function insertFound(db: Db, insert: RawBuilder<unknown>, first?: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    with ${first ? sql`${first}, ` : sql``}written as (${insert} returning 1)
    select count(*)::int as written from written`.execute(db);
  return rows[0]?.written ?? 0;
}
