import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Figure } from "./figure.ts";

const types = {
  id: "bigint",
  of_node: "bigint",
  ref_type: "smallint",
  file_name: "text",
  pinyin: "text",
  ext: "text",
  folder: "text",
  file_type: "smallint",
  wp_index: "text",
  version: "int",
  size_bytes: "bigint",
  is_final: "boolean",
  uploaded_by: "bigint",
  uploaded_at: "timestamptz",
};
const names = Object.keys(types);
const columns = sql.join(names.map((name) => sql.ref(name)));
const typed = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
const excluded = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
const kept = sql.join(names.map((name) => sql.ref(`o.${name}`)));

/** One row for each file that is not in the bin. */
export const fileRows: Figure = {
  tables: ["audit_file"],
  async renew(db, rows) {
    const ids = rows && [...rows];
    const { rows: found } = await sql<{ id: number }>`
      select /* by key */ f.id, f.node_id as of_node, f.ref_type, f.file_name, f.pinyin, f.ext, f.folder, f.file_type, f.wp_index, f.version,
        f.size_bytes, f.is_final, f.uploaded_by, f.uploaded_at
      from audit_file f
      where ${ofProject("f")} and f.deleted_at is null and ${ids ? sql`f.id = any(${ids}::bigint[])` : sql`true`}`.execute(
      db,
    );
    const there = found.map(({ id }) => id);
    const isComplete = ids !== null && there.length === ids.length;
    await Promise.all([
      isComplete ||
        sql`
          delete from overview_file o where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}
            and ${ids ? sql`o.id = any(${ids}::bigint[])` : sql`true`} and o.id <> all(${there}::bigint[])`.execute(db),
      insertFound(
        db,
        sql`
        insert into overview_file as o (tenant_id, of_project, ${columns})
        select ${ownTenant}, ${ownProject}, ${columns} from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (${typed})
        on conflict (tenant_id, of_project, id) do update set (${columns}) = row(${excluded})
        where (${kept}) is distinct from (${excluded})`,
      ),
    ]);
  },
};
