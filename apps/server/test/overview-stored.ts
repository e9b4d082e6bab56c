/** Whether what the overview holds of a firm's projects is what they themselves tell now. */
import { type Db, withProject, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import { expect } from "vitest";
import { renewProject } from "../src/platform/overview/overview.ts";
import type { TestServer } from "./kit.ts";
import { unwatched } from "./sweep/statements.ts";

const tables = ["overview_project", "overview_task", "overview_drawn", "overview_letter", "overview_entry"] as const;

async function rowsOf(db: Db, projectId: number): Promise<Record<string, unknown>> {
  const held: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql`
      select to_jsonb(o) - 'rules' as row from ${sql.table(table)} o where o.of_project = ${projectId} order by 1`.execute(
      db,
    );
    held[table] = rows;
  }
  return held;
}

/** What a project's overview holds, and what it would hold if it were worked out anew. */
async function heldAndFresh(db: Db, projectId: number): Promise<[Record<string, unknown>, Record<string, unknown>]> {
  const held = await rowsOf(db, projectId);
  for (const table of tables) await sql`delete from ${sql.table(table)} where of_project = ${projectId}`.execute(db);
  await renewProject(db);
  return [held, await rowsOf(db, projectId)];
}

const undone = new Error("undone");

/** Compares every project of the firm with itself, and leaves all as it was; answers how many rows each table has. */
export async function expectOverviewStored(
  { pool }: Pick<TestServer, "pool">,
  tenantId: number,
): Promise<Record<string, number>> {
  const projects = await unwatched(() =>
    withTenant(pool, tenantId, (db) => db.selectFrom("overview_project").select("of_project as id").execute()),
  );
  const counts: Record<string, number> = {};
  for (const { id: projectId } of projects) {
    const compare = withProject(pool, { tenantId, projectId }, async (db) => {
      const [held, fresh] = await heldAndFresh(db, projectId);
      expect(held).toEqual(fresh);
      for (const table of tables) counts[table] = (counts[table] ?? 0) + (held[table] as unknown[]).length;
      throw undone;
    });
    await compare.catch((error) => {
      if (error !== undone) throw error;
    });
  }
  return counts;
}
