import type { Db } from "@digao/db/tenant";
import type { CoaStandard } from "@digao/domain/accounts/standard";
import { closingRoles } from "@digao/domain/vouchers/closing";
import { firstIdOf, type LedgerSource } from "@digao/domain/vouchers/ledger-source.sql";
import { rollUp } from "@digao/domain/vouchers/roll-up.sql";
import { sql } from "kysely";

interface Load {
  batchId: number;
  standard: CoaStandard;
  accounts: ReadonlyMap<string, string>;
  /** Row ids of the stage's numbers of auxiliary items. */
  auxIds: number[];
  signal: AbortSignal;
}

/** The stage as a check reads it: the ids that its lines and vouchers will have. */
export function stagedLedger(batchId: number, auxIds: number[]): LedgerSource {
  const base = firstIdOf(batchId);
  const ids = sql`(${auxIds}::bigint[])`;
  return {
    lines: sql`(
      select ${base}::bigint + ordinal as id, ${base}::bigint + voucher as jmsn, line_no, j_period, j_date, account_code, debit, credit,
        summary, ${ids}[customer] as customer_id, ${ids}[supplier] as supplier_id, ${ids}[dept] as dept_id, ${ids}[person] as person_id,
        ${ids}[project] as proj_aux_id, case when other is not null then array(select ${ids}[o] from unnest(other) o) end as other_aux,
        fc_amount, rate, currency
      from import_line where voucher not in (select voucher from import_voucher where is_void))`,
    vouchers: sql`(select ${base}::bigint + voucher as id, * from import_voucher)`,
  };
}

/**
 * Joins the stage to vouchers with totals and nature (enum voucherFlag): void 5, closing 1 and 4 by the roles of its accounts,
 * red-letter 2 where no amount is positive.
 */
async function stageVouchers(db: Db, { standard, accounts }: Load): Promise<void> {
  const roles = [...accounts].map(([code, name]) => ({ code, roles: closingRoles({ code, name }, { standard }) }));
  const closing = roles.filter((account) => account.roles !== 0);
  await sql`
    create temp table import_voucher on commit drop as
    select h.voucher, h.j_period, h.j_date, h.j_type, h.j_no, h.j_no_text, t.amount_dr, t.amount_cr, t.line_count,
      h.attach_count, h.preparer, h.reviewer, h.poster, h.entry_time, h.is_void,
      (case when h.is_void then 5
        when t.is_inside and t.roles & 2 <> 0 then case when t.roles & 1 <> 0 then 1 else 4 end
        when t.highest <= 0 and t.lowest < 0 then 2 else 0 end)::smallint as flag
    from import_line h join (
      select l.voucher, sum(l.debit) as amount_dr, sum(l.credit) as amount_cr, count(*)::int as line_count,
        bool_and(a.roles is not null) as is_inside, bit_or(a.roles) as roles,
        max(greatest(l.debit, l.credit)) as highest, min(least(l.debit, l.credit)) as lowest
      from import_line l left join unnest(${closing.map(({ code }) => code)}::text[], ${closing.map((account) => account.roles)}::int[])
        a (code, roles) on a.code = l.account_code
      group by l.voucher
    ) t on t.voucher = h.voucher
    where h.j_type is not null`.execute(db);
  await sql`analyze import_voucher (voucher, flag)`.execute(db);
}

/** Writes the rows of the batch from the stage, with its roll-ups. */
export async function loadJournal(db: Db, load: Load): Promise<LedgerSource> {
  const { batchId, auxIds } = load;
  const base = firstIdOf(batchId);
  const staged = stagedLedger(batchId, auxIds);
  await sql`set local work_mem = '128MB'`.execute(db);
  await stageVouchers(db, load);
  load.signal.throwIfAborted();
  await sql`
    insert into voucher (tenant_id, id, batch_id, j_period, j_date, j_type, j_no, j_no_text, amount_dr, amount_cr, line_count,
      attach_count, preparer, reviewer, poster, entry_time, flag, is_void)
    select (select app_tenant()), ${base}::bigint + voucher, ${batchId}, j_period, j_date, j_type, j_no, j_no_text, amount_dr, amount_cr,
      line_count, attach_count, preparer, reviewer, poster, entry_time, flag, is_void
    from import_voucher order by voucher`.execute(db);
  load.signal.throwIfAborted();
  await sql`
    insert into voucher_line (tenant_id, id, batch_id, jmsn, line_no, j_period, j_date, account_code, debit, credit, is_closing,
      customer_id, supplier_id, dept_id, person_id, proj_aux_id, other_aux, qty, fc_amount, rate, currency, settle_type, settle_no,
      account_name, summary)
    select (select app_tenant()), s.id, ${batchId}, s.jmsn, s.line_no, s.j_period, s.j_date, s.account_code, s.debit, s.credit,
      s.is_closing, s.customer_id, s.supplier_id, s.dept_id, s.person_id, s.proj_aux_id, s.other_aux, s.qty, s.fc_amount, s.rate,
      s.currency, s.settle_type, s.settle_no, s.account_name, s.summary
    from ${stagedRows(base, auxIds)} s`.execute(db);
  load.signal.throwIfAborted();
  await rollUp(db, batchId, staged);
  return staged;
}

const stagedRows = (base: number, auxIds: number[]) => {
  const ids = sql`(${auxIds}::bigint[])`;
  return sql`(
    select ${base}::bigint + l.ordinal as id, ${base}::bigint + l.voucher as jmsn, l.line_no, l.j_period, l.j_date, l.account_code,
      l.debit, l.credit, c.voucher is not null as is_closing, ${ids}[l.customer] as customer_id, ${ids}[l.supplier] as supplier_id,
      ${ids}[l.dept] as dept_id, ${ids}[l.person] as person_id, ${ids}[l.project] as proj_aux_id,
      case when l.other is not null then array(select ${ids}[o] from unnest(l.other) o) end as other_aux,
      l.qty, l.fc_amount, l.rate, l.currency, l.settle_type, l.settle_no, l.account_name, l.summary
    from import_line l left join (select voucher from import_voucher where flag in (1, 4)) c on c.voucher = l.voucher)`;
};
