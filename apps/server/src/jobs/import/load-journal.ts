import type { Db } from "@digao/db/tenant";
import type { CoaStandard } from "@digao/domain/accounts/standard";
import { closingRoles } from "@digao/domain/vouchers/closing";
import { firstIdOf, type LedgerSource, voucherSigns } from "@digao/domain/vouchers/ledger-source.sql";
import { rollUp } from "@digao/domain/vouchers/roll-up.sql";
import { type RawBuilder, sql } from "kysely";
import type { Progress } from "../../platform/jobs/handlers.ts";

interface Load {
  batchId: number;
  standard: CoaStandard;
  accounts: ReadonlyMap<string, string>;
  /** Row ids of the stage's numbers of auxiliary items. */
  auxIds: number[];
  lines: number;
  signal: AbortSignal;
  onStep: (progress: Progress) => void;
}

/** The stage as checks and roll-ups read it. */
export function stagedLedger(batchId: number, auxIds: number[]): LedgerSource {
  const base = firstIdOf(batchId);
  return {
    lines: sql`(
      select ${base}::bigint + voucher as jmsn, line_no, j_period, j_date, account_code, debit, credit, summary,
        ${auxColumns(auxIds)}, fc_amount, rate, currency
      from import_line where voucher not in (select voucher from import_voucher where is_void))`,
    vouchers: sql`(select ${base}::bigint + voucher as id, * from import_voucher)`,
    signs: sql`(select ${base}::bigint + voucher as jmsn, has_dates, is_odd from import_voucher where not is_void)`,
  };
}

/** The stage numbers auxiliary items from 1; these are their rows. */
function auxColumns(auxIds: number[]): RawBuilder<unknown> {
  const ids = sql`(${auxIds}::bigint[])`;
  return sql`${ids}[customer] as customer_id, ${ids}[supplier] as supplier_id, ${ids}[dept] as dept_id, ${ids}[person] as person_id,
    ${ids}[project] as proj_aux_id, case when other is not null then array(select ${ids}[o] from unnest(other) o) end as other_aux`;
}

/**
 * Joins the stage to vouchers with totals and nature (enum voucherFlag): void 5, closing 1 and 4 by the roles of its accounts,
 * red-letter 2 where the totals are negative. Only vouchers on 本年利润 or 未分配利润 can close anything.
 */
async function stageVouchers(db: Db, { standard, accounts }: Load): Promise<void> {
  const roles = [...accounts].map(([code, name]) => ({ code, role: closingRoles({ code, name }, { standard }) }));
  const [closing, anchors] = [roles.filter(({ role }) => role !== 0), roles.filter(({ role }) => (role & 2) !== 0)];
  const codes = (list: typeof roles) => sql`${list.map(({ code }) => code)}::text[]`;
  await sql`
    create temp table import_voucher on commit drop as
    select h.voucher, h.j_period, h.j_date, h.j_type, h.j_no, h.j_no_text, t.amount_dr, t.amount_cr, t.line_count,
      h.attach_count, h.preparer, h.reviewer, h.poster, h.entry_time, h.is_void, t.has_dates, t.is_odd,
      (case when h.is_void then 5 when c.flag is not null then c.flag
        when t.amount_dr <= 0 and t.amount_cr <= 0 and t.amount_dr + t.amount_cr < 0 then 2 else 0 end)::smallint as flag
    from (select * from import_line where j_type is not null) h
    join (
      select voucher, sum(debit) as amount_dr, sum(credit) as amount_cr, count(*)::int as line_count, ${voucherSigns}
      from import_line group by voucher
    ) t on t.voucher = h.voucher
    left join (
      select l.voucher, case when bool_or(a.role & 1 <> 0) then 1 else 4 end as flag
      from import_line l left join unnest(${codes(closing)}, ${closing.map(({ role }) => role)}::int[]) a (code, role) on a.code = l.account_code
      where l.voucher in (select voucher from import_line where account_code = any(${codes(anchors)}))
      group by l.voucher having bool_and(a.role is not null)
    ) c on c.voucher = h.voucher`.execute(db);
  await sql`analyze import_voucher (voucher, flag, is_void)`.execute(db);
}

async function writeVouchers(db: Db, { batchId }: Load): Promise<void> {
  await sql`
    insert into voucher (tenant_id, id, batch_id, j_period, j_date, j_type, j_no, j_no_text, amount_dr, amount_cr, line_count,
      attach_count, preparer, reviewer, poster, entry_time, flag, is_void)
    select (select app_tenant()), ${firstIdOf(batchId)}::bigint + voucher, ${batchId}, j_period, j_date, j_type, j_no, j_no_text, amount_dr,
      amount_cr, line_count, attach_count, preparer, reviewer, poster, entry_time, flag, is_void
    from import_voucher order by voucher`.execute(db);
}

/** Lines lie and are numbered in the file's order: their keys grow at one end, and nothing is sorted. */
async function writeLines(db: Db, { batchId, auxIds }: Load): Promise<void> {
  const base = firstIdOf(batchId);
  await sql`
    insert into voucher_line (tenant_id, id, batch_id, jmsn, line_no, j_period, j_date, account_code, debit, credit, is_closing,
      customer_id, supplier_id, dept_id, person_id, proj_aux_id, other_aux, qty, fc_amount, rate, currency, settle_type, settle_no,
      account_name, summary)
    select (select app_tenant()), ${base}::bigint + ordinal, ${batchId},
      ${base}::bigint + voucher, line_no, j_period, j_date, account_code, debit, credit,
      voucher in (select voucher from import_voucher where flag in (1, 4)), ${auxColumns(auxIds)},
      qty, fc_amount, rate, currency, settle_type, settle_no, account_name, summary
    from import_line`.execute(db);
}

/** Writes the rows of the batch from the stage, with its roll-ups. */
export async function loadJournal(db: Db, load: Load): Promise<LedgerSource> {
  const { batchId, auxIds, signal, lines } = load;
  await sql`set local work_mem = '128MB'`.execute(db);
  const staged = stagedLedger(batchId, auxIds);
  const steps = [stageVouchers, writeVouchers, writeLines, () => rollUp(db, batchId, staged)];
  for (const [index, step] of steps.entries()) {
    signal.throwIfAborted();
    load.onStep({ phase: "load", done: Math.round((lines * index) / steps.length), total: lines });
    await step(db, load);
  }
  return staged;
}
