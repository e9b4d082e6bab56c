/** Ticks stand on lines: where the line has its like in another journal they go on standing there. */
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Keeper, StoredRecord } from "./twins.ts";

export const picks: Keeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredRecord>`
      select l.id, l.id as "lineId", l.jmsn, v.j_period as "jPeriod", v.j_date as "jDate", v.j_type as "jType", v.j_no_text as "jNoText",
        jsonb_build_object('lineNo', l.line_no, 'accountCode', l.account_code, 'debit', l.debit::text, 'credit', l.credit::text,
          'summary', l.summary) as line, false as "isTested", null as "ownerId"
      from picked_line k
      join voucher_line l on ${ofProject("l")} and l.id = k.line_id
      join import_batch b on ${ofProject("b")} and b.id = l.batch_id and b.period_id = ${periodId}
      join voucher v on ${ofProject("v")} and v.id = l.jmsn
      where ${ofProject("k")}`.execute(db);
    return rows;
  },
  move: async (db, moves) => {
    const found = moves.filter(({ id, lineId }) => lineId !== null && lineId !== id);
    await sql`
      update picked_line k set line_id = m.line
      from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ lineId }) => lineId)}::bigint[]) m (id, line)
      where ${ofProject("k")} and k.line_id = m.id
        and not exists (select from picked_line o where ${ofProject("o")} and o.line_id = m.line)`.execute(db);
  },
};
