import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";

/**
 * The number after the last of a project's table. Whoever asks holds the row that numbers are given under. Asked before the insert: a
 * distributed PostgreSQL takes no query among its values.
 */
export async function nextNumber(
  db: Db,
  table: "cash_flow_run" | "consolidation" | "journal_test_run" | "prog_line" | "sample_run",
  column: string,
  where: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(${sql.ref(column)}), 0) + 1 as next from ${sql.table(table)} where ${ofProject(table)} and ${where}`.execute(
    db,
  );
  return rows[0]?.next ?? 1;
}
