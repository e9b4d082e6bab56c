/**
 * What is shown over all projects stands in tables of the firm, and is renewed by the transaction that writes to a project: each figure
 * is worked out of that project alone.
 */
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, type Follower, followWrites, projectIdOf } from "@digao/db/tenant";
import type { Rows, WrittenTables } from "@digao/db/written";
import { sql } from "kysely";
import type { Figure } from "./figure.ts";

/** To be raised with every change of what a figure holds: servers of that release work all projects out anew. */
export const rules = 6;

/** As areas declare them (figures.ts of each). */
let figures: readonly Figure[] = [];

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

const setRules = (db: Db): Promise<unknown> =>
  sql`update overview_project o set rules = ${rules} where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}`.execute(
    db,
  );

/** All that the overview holds of the project that `db` is bound to. */
export async function renewProject(db: Db): Promise<void> {
  await renew(db, figures, new Map());
  await setRules(db);
}

/** The same, unless another server or a writer has done it meanwhile. */
export async function bringUpToRules(db: Db): Promise<void> {
  const held = await hold(db);
  if (held.rules < rules) await renewProject(db);
}

const overviewOf = (tables: ReadonlySet<string>): Follower => ({
  tables,
  async renew(db, written) {
    const stale = figures.filter(({ tables }) => tables.some((table) => written.has(table)));
    const held = await renew(db, stale, written);
    if (held.rules < rules) await renewProject(db);
    // During a rolling restart a server of the release before writes by its own rules; a newer one works the project out again.
    if (held.rules > rules) await setRules(db);
  },
});

/** From now on in this process. Every process that writes to projects says so when it starts. */
export function keepOverview(declared: readonly Figure[]): void {
  figures = declared;
  followWrites(overviewOf(new Set(figures.flatMap(({ tables }) => tables))));
}
