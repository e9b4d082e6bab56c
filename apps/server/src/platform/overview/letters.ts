import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Figure } from "./figure.ts";

const types = {
  id: "bigint",
  letter_no: "text",
  hz_kind: "smallint",
  contact_name: "text",
  pinyin: "text",
  status: "smallint",
  status_at: "timestamptz",
  book_amount: "numeric",
  send_time: "timestamptz",
};
const names = Object.keys(types);
const columns = sql.join(names.map((name) => sql.ref(name)));
const typed = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
const excluded = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
const kept = sql.join(names.map((name) => sql.ref(`o.${name}`)));

/** One row for each confirmation letter. Letters are voided, never deleted. */
export const letterRows: Figure = {
  tables: ["confirmation_letter"],
  async renew(db, rows) {
    const ids = rows && [...rows];
    const { rows: found } = await sql<{ id: number }>`
      select /* by key */ l.id, l.letter_no, l.hz_kind, l.contact_name, l.pinyin, l.status, l.status_at, l.book_amount, l.send_time
      from confirmation_letter l
      where ${ofProject("l")} and ${ids ? sql`l.id = any(${ids}::bigint[])` : sql`true`}`.execute(db);
    await insertFound(
      db,
      sql`
      insert into overview_letter as o (tenant_id, of_project, ${columns})
      select ${ownTenant}, ${ownProject}, ${columns} from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r (${typed})
      on conflict (tenant_id, of_project, id) do update set (${columns}) = row(${excluded})
      where (${kept}) is distinct from (${excluded})`,
    );
  },
};
