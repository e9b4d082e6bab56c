import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../platform/lib/code-sql.ts";

/** Ties what was written beside vouchers of a period to those of the journal in force now: same month, kind and number. */
export async function relinkMessages(db: Db, periodId: number): Promise<void> {
  await sql`
    with journal as (select voucher_batch_id as id from project_period where ${ofProject("project_period")} and id = ${periodId}),
    twin as (
      select distinct on (m.id) m.id, v.id as refer_id
      from msg_head m left join voucher v on ${ofProject("v")} and v.batch_id = (select id from journal) and v.j_period = m.j_period and v.j_type = m.j_type
        and v.j_no_text = m.j_no_text
      where ${ofProject("m")} and m.period_id = ${periodId} and m.entity = 'voucher' order by m.id, v.id
    )
    update msg_head m set refer_id = twin.refer_id from twin where ${ofProject("m")} and m.id = twin.id and m.refer_id is distinct from twin.refer_id`.execute(
    db,
  );
}

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
      left(m.j_period::text, 4) || '-' || right(m.j_period::text, 2) || ' ' || m.j_type || '-' || m.j_no_text as about
    from msg_head m
    where ${ofProject("m")} and m.parent_id is null and m.msg_type = ${code.messageType.question} and m.entity = 'voucher'
      and m.status <> ${code.messageStatus.closed} and m.refer_id is not null order by m.id`.execute(db);
  return rows;
}
