import type { VoucherDetail, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { fen } from "@digao/domain/money";
import { capitalAmount } from "@digao/domain/validators/capital-amount";
import { sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readLines } from "./line-rows.ts";
import { scoresOf } from "./test-scores.ts";
import { linesOf } from "./voucher-lines.ts";

interface More {
  qty: string | null;
  fcAmount: string | null;
  rate: string | null;
  currency: string | null;
}

/** One voucher with all of its lines; of an import that has only been checked as well, so that its findings can be opened. */
export async function getVoucher(
  { db }: Context,
  { Jmsn }: Input<(typeof vouchers)["GetVoucherLibDetail"]>,
): Promise<VoucherDetail> {
  const { rows } = await sql<Omit<VoucherDetail, "lines" | "jeHit" | "totalInWords"> & { projectId: number }>`
    select v.id as "Jmsn", p.id as "periodId", b.project_id as "projectId", v.j_period as "jPeriod", v.j_date as "jDate", v.j_type as "jType", v.j_no as "jNo",
      v.j_no_text as "jNoText", v.amount_dr as amountjdr, v.amount_cr as amountjcr, v.attach_count as "attachCount", v.preparer,
      v.reviewer, v.poster, v.flag, v.is_void as "isVoid"
    from voucher v join import_batch b on ${ofProject("b")} and b.id = v.batch_id
    join lateral (
      select id from project_period p where ${ofProject("p")}
      order by p.id = b.period_id desc nulls last, p.is_current desc limit 1
    ) p on true
    where ${ofProject("v")} and v.id = ${Jmsn}`.execute(db);
  const [found] = rows;
  if (!found) throw missing();
  const { projectId: _project, ...head } = found;
  const inOrder = { from: sql`${linesOf([Jmsn])} l`, place: sql`row_number() over (order by l.line_no, l.id)` };
  const more = sql`, 'qty', json_agg(qty::text), 'fcAmount', json_agg(fc_amount::text), 'rate', json_agg(rate::text), 'currency', json_agg(currency)`;
  const lines = await readLines<More>(db, { periodId: head.periodId }, inOrder, more);
  const jeHit = (await scoresOf(db, [Jmsn])).get(Jmsn) ?? null;
  const isEven = head.amountjdr === head.amountjcr;
  return { ...head, totalInWords: isEven ? capitalAmount(fen(head.amountjdr)) : null, jeHit, lines };
}
