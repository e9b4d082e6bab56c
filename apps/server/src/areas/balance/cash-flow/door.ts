/** What other areas ask of the audited cash-flow statement. */
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { StoredOfVoucher, VoucherKeeper } from "../../books/vouchers/door.ts";

/**
 * Decisions follow their line into another journal. One whose line, or another line of its voucher, differs there waits for a person
 * (待重分); its next attribution says so.
 */
export const cashFlowKeeper: VoucherKeeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredOfVoucher>`
      select d.id, d.line_id as "lineId", d.jmsn, d.j_period as "jPeriod", d.j_date as "jDate", d.j_type as "jType",
        d.j_no_text as "jNoText", d.line, false as "isTested", d.status as "ownerId"
      from cash_flow_decision d where ${ofProject("d")} and d.period_id = ${periodId} order by d.id`.execute(db);
    return rows;
  },
  move: async (db, moves) => {
    await sql`
      update cash_flow_decision d set line_id = m.line, jmsn = m.jmsn, row_version = d.row_version + 1,
        status = case when m.line is null then ${code.cashDecision.toReassign}::smallint else d.status end
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ lineId }) => lineId)}::bigint[],
        ${moves.map(({ lineId, jmsn }) => (lineId === null ? null : jmsn))}::bigint[]) m (id, line, jmsn)
      where ${ofProject("d")} and d.id = m.id and d.line_id is distinct from m.line`.execute(db);
  },
};
