import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Figure } from "./figure.ts";

const types = {
  id: "bigint",
  of_item: "bigint",
  item_rpt_type: "smallint",
  item_line_no: "int",
  of_procedure: "bigint",
  of_voucher: "bigint",
  of_line: "bigint",
  j_date: "date",
  j_no_text: "text",
  line_no: "int",
  summary: "text",
  account_code: "text",
  account_name: "text",
  party_text: "text",
  debit: "numeric",
  credit: "numeric",
  draw_source: "smallint",
  status: "smallint",
  result: "smallint",
  remark: "text",
  drawn_by: "bigint",
  check_user_id: "bigint",
  checker_ids: "bigint[]",
};
const names = Object.keys(types);
const columns = sql.join(names.map((name) => sql.ref(name)));
const typed = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
const excluded = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
const kept = sql.join(names.map((name) => sql.ref(`o.${name}`)));

/** One row for each drawn voucher. */
export const drawnRows: Figure = {
  tables: ["drawn_voucher"],
  async renew(db, rows) {
    const ids = rows && [...rows];
    const { rows: found } = await sql<{ id: number }>`
      select /* by key */ d.id, d.fs_item_id as of_item, i.rpt_type as item_rpt_type, i.line_no as item_line_no, d.prog_line_id as of_procedure,
        d.jmsn as of_voucher, d.line_id as of_line, d.j_date, d.j_no_text, d.line_no, d.summary, d.account_code, d.account_name,
        d.party_text, d.debit, d.credit, d.draw_source, d.status, d.result, d.remark, d.drawn_by, d.check_user_id, d.checker_ids
      from drawn_voucher d join fs_item i on ${ofProject("i")} and i.id = d.fs_item_id
      where ${ofProject("d")} and ${ids ? sql`d.id = any(${ids}::bigint[])` : sql`true`}`.execute(db);
    const there = found.map(({ id }) => id);
    const isComplete = ids !== null && there.length === ids.length;
    await Promise.all([
      isComplete ||
        sql`
          delete from overview_drawn o where o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}
            and ${ids ? sql`o.id = any(${ids}::bigint[])` : sql`true`} and o.id <> all(${there}::bigint[])`.execute(db),
      insertFound(
        db,
        sql`
        insert into overview_drawn as o (tenant_id, of_project, ${columns})
        select ${ownTenant}, ${ownProject}, ${columns} from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (${typed})
        on conflict (tenant_id, of_project, id) do update set (${columns}) = row(${excluded})
        where (${kept}) is distinct from (${excluded})`,
      ),
    ]);
  },
};
