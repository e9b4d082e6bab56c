/** Rows of a project that lists over all projects show, copied as they are written. */
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import type { Figure } from "./figure.ts";

interface RowFigure {
  /** The table of a project whose rows `r` are shown. */
  from: string;
  /** The table of the firm that holds them. */
  into: string;
  /** Columns of `into` with their types. */
  types: Readonly<Record<string, string>>;
  columns: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  /** Those that are shown. */
  where?: RawBuilder<unknown>;
  /** Rows that are voided and never deleted need not be looked for. */
  staysForGood?: true;
}

export function rowFigure({ from, into, types, columns, join = sql``, where, staysForGood }: RowFigure): Figure {
  const names = Object.keys(types);
  const list = sql.join(names.map((name) => sql.ref(name)));
  const typed = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  const excluded = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
  const storedRow = sql.join(names.map((name) => sql.ref(`o.${name}`)));
  const own = sql`o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}`;
  return {
    tables: [from],
    async renew(db, rows) {
      const ids = rows && [...rows];
      const written = (alias: string) => (ids ? sql`${sql.ref(`${alias}.id`)} = any(${ids}::bigint[])` : sql`true`);
      const { rows: found } = await sql<{ id: number }>`
        select /* by key */ ${columns} from ${sql.table(from)} r ${join}
        where ${ofProject("r")} and ${where ?? sql`true`} and ${written("r")}`.execute(db);
      const there = found.map(({ id }) => id);
      const isComplete = staysForGood || (ids !== null && there.length === ids.length);
      await Promise.all([
        isComplete ||
          sql`delete from ${sql.table(into)} o where ${own} and ${written("o")} and o.id <> all(${there}::bigint[])`.execute(
            db,
          ),
        insertFound(
          db,
          sql`
          insert into ${sql.table(into)} as o (tenant_id, of_project, ${list})
          select ${ownTenant}, ${ownProject}, ${list} from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (${typed})
          on conflict (tenant_id, of_project, id) do update set (${list}) = row(${excluded})
          where (${storedRow}) is distinct from (${excluded})`,
        ),
      ]);
    },
  };
}
