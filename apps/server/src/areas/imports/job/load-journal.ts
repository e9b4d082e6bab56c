import { copyInto } from "@digao/db/copy";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { CoaStandard } from "@digao/domain/accounts/standard";
import { type ClosingFlag, closingRoles } from "@digao/domain/vouchers/closing";
import { firstIdOf, type LedgerSource, storedVouchers } from "@digao/domain/vouchers/ledger-source.sql";
import { type RawBuilder, sql } from "kysely";
import type { LineWriter } from "./line-writer.ts";
import type { Block } from "./stage-journal.ts";

interface Target {
  batchId: number;
  projectId: number;
}

/** The stage numbers auxiliary items from 1; these are their rows. */
function auxColumns(auxIds: readonly number[]): RawBuilder<unknown> {
  const ids = sql`(${auxIds}::bigint[])`;
  return sql`${ids}[customer] as customer_id, ${ids}[supplier] as supplier_id, ${ids}[dept] as dept_id, ${ids}[person] as person_id,
    ${ids}[project] as proj_aux_id, case when other is not null then array(select ${ids}[o] from unnest(other) o) end as other_aux`;
}

/** Vouchers on their way: totals first, then the head, which a voucher that is only changed goes without. */
export const createVoucherStage = (db: Db) =>
  sql`
  create temp table import_voucher (
    voucher int, amount_dr numeric(20,2), amount_cr numeric(20,2), line_count int, first_line int, flag smallint,
    j_period int, j_date date, j_type text, j_no int, j_no_text text, attach_count int, preparer text, reviewer text, poster text,
    entry_time text, source text, is_void boolean
  ) on commit drop`.execute(db);

async function stageVouchers(db: Db, text: Iterable<string | Uint8Array>): Promise<void> {
  await sql`truncate import_voucher`.execute(db);
  await copyInto(db, "copy import_voucher from stdin with (null '')", text);
}

/** Writes one block of the file. What closes is known at its end only. */
export async function writeBlock(db: Db, { batchId, projectId }: Target, writer: LineWriter, block: Block) {
  const auxIds = await writer.aux.register(db, projectId);
  const base = firstIdOf(batchId);
  await stageVouchers(db, block.vouchers);
  await insertFound(
    db,
    sql`
    insert into voucher (tenant_id, project_id, id, batch_id, j_period, j_date, j_type, j_no, j_no_text, amount_dr, amount_cr, line_count,
      first_line_id, attach_count, preparer, reviewer, poster, entry_time, source, flag, is_void)
    select ${ownTenant}, ${ownProject}, ${base}::bigint + voucher, ${batchId}, j_period, j_date, j_type, j_no, j_no_text, amount_dr,
      amount_cr, line_count, ${base}::bigint + first_line, attach_count, preparer, reviewer, poster, entry_time, source,
      flag, is_void
    from import_voucher`,
  );
  // Lines lie and are numbered in the file's order: their keys grow at one end, and nothing is sorted.
  await insertFound(
    db,
    sql`
    insert into voucher_line (tenant_id, project_id, id, batch_id, jmsn, line_no, j_period, j_date, account_code, debit, credit, is_apart,
      customer_id, supplier_id, dept_id, person_id, proj_aux_id, other_aux, qty, fc_amount, rate, currency, settle_type, settle_no,
      account_name, summary)
    select ${ownTenant}, ${ownProject}, ${base}::bigint + ordinal, ${batchId},
      ${base}::bigint + voucher, line_no, j_period, j_date, account_code, debit, credit, is_apart, ${auxColumns(auxIds)},
      qty, fc_amount, rate, currency, settle_type, settle_no, account_name, summary
    from ${block.lines}`,
  );
}

/** The lines of the stage, with the vouchers of the books, as checks read them. */
async function ledgerOf(db: Db, { batchId, projectId }: Target, writer: LineWriter): Promise<LedgerSource> {
  const base = firstIdOf(batchId);
  const voids = writer.vouchers.voids();
  const signs = writer.vouchers.signs();
  const auxIds = await writer.aux.register(db, projectId);
  return {
    lines: sql`(
      select ${base}::bigint + voucher as jmsn, line_no, j_period, j_date, account_code, debit, credit, summary,
        ${auxColumns(auxIds)}, fc_amount, rate, currency
      from import_line ${voids.length > 0 ? sql`where voucher <> all(${voids}::int[])` : sql``})`,
    vouchers: storedVouchers(batchId),
    signs: sql`(
      select ${base}::bigint + voucher as jmsn, has_dates, is_odd
      from unnest(${signs.vouchers}::int[], ${signs.hasDates}::boolean[], ${signs.isOdd}::boolean[]) s (voucher, has_dates, is_odd))`,
  };
}

/** Vouchers that closed something, or got further lines after they had been written. */
async function settleVouchers(db: Db, { batchId }: Target, writer: LineWriter, closing: Map<number, ClosingFlag>) {
  const base = firstIdOf(batchId);
  await stageVouchers(db, writer.vouchers.changed(closing));
  await sql`
    update voucher v set amount_dr = t.amount_dr, amount_cr = t.amount_cr, line_count = t.line_count, flag = t.flag
    from import_voucher t where ${ofProject("v")} and v.id = ${base}::bigint + t.voucher`.execute(db);
}

/** Marks the lines that close something and writes the roll-ups. */
async function writeMonths(
  db: Db,
  { batchId }: Target,
  writer: LineWriter,
  auxIds: readonly number[],
  lines: number[],
) {
  const base = firstIdOf(batchId);
  await sql`
    create temp table import_month (account_code text collate "C", j_period int, item int, debit numeric(20,2),
      credit numeric(20,2), line_count int) on commit drop`.execute(db);
  await copyInto(db, "copy import_month from stdin with (null '')", writer.monthly.rows());
  const closed = sql`closed as (
      update voucher_line set is_closing = true
      where ${ofProject("voucher_line")} and id = any(${lines.map((line) => base + line)}::bigint[])
      returning account_code, j_period, debit, credit
    )`;
  await insertFound(
    db,
    sql`
    insert into ledger_month (tenant_id, project_id, batch_id, account_code, j_period, debit, credit, closing_debit, closing_credit, line_count)
    select ${ownTenant}, ${ownProject}, ${batchId}, m.account_code, m.j_period, m.debit, m.credit, coalesce(c.debit, 0), coalesce(c.credit, 0),
      m.line_count
    from import_month m left join (
      select account_code, j_period, sum(debit) as debit, sum(credit) as credit from closed group by account_code, j_period
    ) c on c.account_code = m.account_code and c.j_period = m.j_period
    where m.item is null`,
    closed,
  );
  await insertFound(
    db,
    sql`
    insert into ledger_month_aux (tenant_id, project_id, batch_id, account_code, aux_id, j_period, debit, credit, line_count)
    select ${ownTenant}, ${ownProject}, ${batchId}, account_code, (${auxIds}::bigint[])[item], j_period, debit, credit, line_count
    from import_month where item is not null`,
  );
}

interface Load extends Target {
  standard: CoaStandard;
  signal: AbortSignal;
}

/** What can be written only once the whole file has been read. */
export async function finishJournal(db: Db, load: Load, writer: LineWriter): Promise<LedgerSource> {
  const roles = [...writer.accounts.values()].map((account) => closingRoles(account, load));
  const closing = writer.vouchers.closing(roles);
  const auxIds = await writer.aux.register(db, load.projectId);
  load.signal.throwIfAborted();
  await settleVouchers(db, load, writer, closing);
  await writeMonths(db, load, writer, auxIds, writer.vouchers.linesOf(closing));
  return ledgerOf(db, load, writer);
}
