import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../platform/lib/code-sql.ts";
import type { KeptOfVoucher, VoucherKeeper } from "../vouchers/door.ts";

/** What was written beside vouchers, answers included. */
export const messageKeeper: VoucherKeeper = {
  kept: async (db, periodId) => {
    const { rows } = await sql<KeptOfVoucher>`
      select m.id, null as "lineId", m.refer_id as jmsn, m.j_period as "jPeriod", null as "jDate", m.j_type as "jType",
        m.j_no_text as "jNoText", null as line, false as "isTested", null as "ownerId"
      from msg_head m where ${ofProject("m")} and m.period_id = ${periodId} and m.entity = 'voucher' order by m.id`.execute(
      db,
    );
    return rows;
  },
  move: async (db, moves) => {
    await sql`
      update msg_head m set refer_id = t.jmsn
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ jmsn }) => jmsn)}::bigint[]) t (id, jmsn)
      where ${ofProject("m")} and m.id = t.id and m.refer_id is distinct from t.jmsn`.execute(db);
  },
};

export interface OpenQuestion {
  id: number;
  /** The voucher in the journal in force. */
  jmsn: number;
  /** 2024-03 记-13 */
  about: string;
}

/** Questions beside vouchers of a project that nobody has closed yet, answered or not; those whose voucher is gone have no place. */
export async function openQuestions(db: Db): Promise<OpenQuestion[]> {
  const { rows } = await sql<OpenQuestion>`
    select m.id, m.refer_id as jmsn,
      left(m.j_period::text, 4) || '-' || right(m.j_period::text, 2) || ' ' || voucher_name(m.j_type, m.j_no_text) as about
    from msg_head m
    where ${ofProject("m")} and m.parent_id is null and m.msg_type = ${code.messageType.question} and m.entity = 'voucher'
      and m.status <> ${code.messageStatus.closed} and m.refer_id is not null order by m.id`.execute(db);
  return rows;
}
