import { insertFound } from "@digao/db/insert-found";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import type { Figure } from "./figure.ts";

const columns = ["user_id", "others", "ref", "level", "is_risky", "about", "count", "since"] as const;
type Task = { kind: string } & Record<(typeof columns)[number], unknown>;

const shown = sql.join(["kind", ...columns].map((name) => sql.ref(name)));

/** What is `kept` under these kinds becomes what is found now, where that differs. */
async function replace(db: Db, kinds: readonly string[], found: RawBuilder<unknown>): Promise<void> {
  const own = sql`o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}`;
  const [now, stored] = await Promise.all([
    sql<Task>`select /* by key */ ${shown} from (${found}) f order by ${shown}`.execute(db),
    sql<Task>`select /* by key */ ${shown} from overview_task o where ${own} and o.kind = any(${kinds}::text[]) order by o.kind, o.place`.execute(
      db,
    ),
  ]);
  const stale = kinds.filter((kind) => {
    const of = (rows: readonly Task[]): string => JSON.stringify(rows.filter((row) => row.kind === kind));
    return of(now.rows) !== of(stored.rows);
  });
  if (stale.length === 0) return;
  const rows = now.rows.map((row, place) => ({ ...row, place })).filter(({ kind }) => stale.includes(kind));
  await Promise.all([
    sql`delete from overview_task o where ${own} and o.kind = any(${stale}::text[])`.execute(db),
    insertFound(
      db,
      sql`
      insert into overview_task (tenant_id, of_project, place, ${shown})
      select ${ownTenant}, ${ownProject}, r.place, ${shown} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
        (place int, kind text, user_id bigint, others bigint[], ref bigint, level smallint, is_risky boolean, about text, count int, since timestamptz)`,
    ),
  ]);
}

export const nobody = sql`'{}'::bigint[]`;

/** What of a project waits for somebody, under these kinds, by the tables that tell it. */
export const taskFigure = (
  tables: readonly string[],
  kinds: readonly string[],
  found: RawBuilder<unknown>,
): Figure => ({
  tables,
  renew: (db) => replace(db, kinds, found),
});
