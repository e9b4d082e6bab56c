import { sql } from "kysely";
import type { Db } from "./tenant.ts";

/**
 * Keeps a record of the firm's from whoever else holds it, until the transaction ends; it is read afterwards. Whoever changes one
 * holds it first. In place of a row lock, which on a table of every node of a cluster holds the whole table.
 */
export async function holdRecord(db: Db, table: string, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`record of ${table}`}), (${id}::bigint % 2147483647)::int)`.execute(
    db,
  );
}

/** Against whoever holds the record, beside others who share it: their own records they hold by themselves. */
export async function shareRecord(db: Db, table: string, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${`record of ${table}`}), (${id}::bigint % 2147483647)::int)`.execute(
    db,
  );
}
