/**
 * What is shown over all projects stands in tables of the firm, and is renewed by the transaction that writes to a project: each figure
 * is worked out of that project alone.
 */
import { ownProject, ownTenant } from "@digao/db/project-rows";
import {
  type Db,
  type Follower,
  followWrites,
  inProject,
  projectIdOf,
  withoutTenant,
  withTenant,
} from "@digao/db/tenant";
import type { Rows, WrittenTables } from "@digao/db/written";
import { sql } from "kysely";
import type { Logger } from "pino";
import type { Pool } from "../serve.ts";
import { drawnRows } from "./drawn.ts";
import type { Figure } from "./figure.ts";
import { itemCounts } from "./items.ts";
import { tasks } from "./tasks.ts";

/** To be raised with every change of what a figure holds: the next start works all projects out anew. */
const rules = 1;

const figures: readonly Figure[] = [...tasks, itemCounts, drawnRows];

interface Held {
  rules: number;
}

/** Whoever comes second waits, and then sees what the first has written: of two writers one always counts both. */
async function hold(db: Db): Promise<Held> {
  const own = sql`o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}`;
  const [, { rows }] = await Promise.all([
    sql`insert into overview_project (tenant_id, of_project) values (${ownTenant}, ${ownProject}) on conflict do nothing`.execute(
      db,
    ),
    sql<Held>`select /* by key */ o.rules from overview_project o where ${own} for update`.execute(db),
  ]);
  const [held] = rows;
  if (!held) throw new Error(`Project ${projectIdOf(db)} is not in the overview.`);
  return held;
}

/** All its rows where one statement did not say which, or where it hangs on several tables. */
function rowsOf({ tables }: Figure, written: WrittenTables): Rows {
  const [table = ""] = tables;
  return tables.length === 1 ? (written.get(table) ?? null) : null;
}

/** Sent together: the project is held before the first figure is read. */
async function renew(db: Db, stale: readonly Figure[], written: WrittenTables): Promise<Held> {
  const [held] = await Promise.all([hold(db), ...stale.map((figure) => figure.renew(db, rowsOf(figure, written)))]);
  return held;
}

/** All that the overview holds of the project that `db` is bound to. */
export async function renewProject(db: Db): Promise<void> {
  await renew(db, figures, new Map());
  await sql`
    update overview_project o set rules = ${rules} where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}`.execute(
    db,
  );
}

const overview: Follower = {
  tables: new Set(figures.flatMap(({ tables }) => tables)),
  async renew(db, written) {
    const stale = figures.filter(({ tables }) => tables.some((table) => written.has(table)));
    const held = await renew(db, stale, written);
    if (held.rules < rules) await renewProject(db);
  },
};

/** From now on in this process. Every process that writes to projects says so when it starts. */
export const keepOverview = (): void => followWrites(overview);

/** Projects that were there before the overview, or before its rules, and those whose rows came in from elsewhere. */
const projectsBehind = (db: Db): Promise<{ id: number }[]> =>
  db
    .selectFrom("project as p")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("overview_project as o")
            .whereRef("o.tenant_id", "=", "p.tenant_id")
            .whereRef("o.of_project", "=", "p.id")
            .where("o.rules", ">=", rules)
            .select("o.of_project"),
        ),
      ),
    )
    .select("p.id")
    .orderBy("p.id")
    .execute();

/** Brings every project up to the rules; one that does not let itself be read keeps no other one waiting. */
export async function fillOverview(pool: Pool, log: Logger): Promise<void> {
  const tenants = await withoutTenant(pool, (db) =>
    db.selectFrom("tenant").where("erasing_since", "is", null).select("id").orderBy("id").execute(),
  );
  for (const { id: tenantId } of tenants) {
    const behind = await withTenant(pool, tenantId, projectsBehind, { readOnly: true });
    for (const { id } of behind)
      await withTenant(pool, tenantId, (db) => renewProject(inProject(db, id))).catch((error) =>
        log.error(
          { err: error, tenantId, projectId: id },
          "the overview of a project was not filled; the next start tries again",
        ),
      );
  }
}
