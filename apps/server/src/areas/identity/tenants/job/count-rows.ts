import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

/** How many rows of its firm a transaction sees in each of these tables. */
export async function countRows(db: Db, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{
      count: number;
    }>`select /* of the whole firm */ count(*) as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}
