import { copyInto } from "@digao/db/copy";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { CoaStandard } from "@digao/domain/accounts/standard";
import { type ClosingFlag, closingRoles } from "@digao/domain/vouchers/closing";
import { firstIdOf, type LedgerSource, storedVouchers } from "@digao/domain/vouchers/ledger-source.sql";
import { type RawBuilder, sql } from "kysely";
import type { LineWriter } from "./line-writer.ts";
import { type Block, stageVouchers } from "./stage-journal.ts";

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

/** Writes one staged block of the file, with the marks of closing vouchers as far as they can be told. */
export async function writeBlock(db: Db, { batchId, projectId }: Target, writer: LineWriter, block: Block) {
  const auxIds = await writer.aux.register(db, projectId);
  const base = firstIdOf(batchId);
  const vouchers = sql`
    insert into voucher (tenant_id, project_id, id, batch_id, j_period, j_date, j_type, j_no, j_no_text, amount_dr, amount_cr, line_count,
      first_line_id, attach_count, preparer, reviewer, poster, entry_time, source, flag, is_void)
    select ${ownTenant}, ${ownProject}, ${base}::bigint + voucher, ${batchId}, j_period, j_date, j_type, j_no, j_no_text, amount_dr,
      amount_cr, line_count, ${base}::bigint + first_line, attach_count, preparer, reviewer, poster, entry_time, source,
      flag, is_void
    from import_voucher`;
  // Lines lie and are numbered in the file's order: their keys grow at one end, and nothing is sorted.
  const lines = sql`
    insert into voucher_line (tenant_id, project_id, id, batch_id, jmsn, line_no, j_period, j_date, account_code, debit, credit, is_apart,
      customer_id, supplier_id, dept_id, person_id, proj_aux_id, other_aux, qty, fc_amount, rate, currency, settle_type, settle_no,
      account_name, summary, is_closing)
    select ${ownTenant}, ${ownProject}, ${base}::bigint + ordinal, ${batchId},
      ${base}::bigint + voucher, line_no, j_period, j_date, account_code, debit, credit, is_apart, ${auxColumns(auxIds)},
      qty, fc_amount, rate, currency, settle_type, settle_no, account_name, summary, voucher = any(${block.closing}::int[])
    from ${block.lines}`;
  // Sent together: the database goes on from one to the other while this thread reads.
  await Promise.all([insertFound(db, vouchers), insertFound(db, lines)]);
}

/** The lines of the stage, with the vouchers of the books, as checks read them. */
async function ledgerOf(db: Db, { batchId, projectId }: Target, writer: LineWriter): Promise<LedgerSource> {
  const base = firstIdOf(batchId);
  const voids = writer.vouchers.voids();
  const signs = writer.vouchers.signs();
  const auxIds = await writer.aux.register(db, projectId);
  const { suspects } = writer.signs;
  // Out of the stage: what is stored has no statistics yet, and lines asked for by their numbers cost a look at all of the project.
  const lines = sql`
      select ${base}::bigint + voucher as jmsn, line_no, j_period, j_date, account_code, debit, credit, summary,
        ${auxColumns(auxIds)}, fc_amount, rate, currency
      from import_line where ${voids.length > 0 ? sql`voucher <> all(${voids}::int[])` : sql`true`}`;
  return {
    lines: sql`(${lines})`,
    suspects: suspects === null ? sql`(${lines})` : sql`(${lines} and ordinal = any(${suspects}::int[]))`,
    cashDays: cashDaysOf(writer),
    vouchers: storedVouchers(batchId),
    signs: sql`(
      select ${base}::bigint + voucher as jmsn, has_dates, is_odd
      from unnest(${signs.vouchers}::int[], ${signs.hasDates}::boolean[], ${signs.isOdd}::boolean[]) s (voucher, has_dates, is_odd))`,
  };
}

function cashDaysOf(writer: LineWriter): RawBuilder<unknown> | null {
  const days = writer.signs.cashDays();
  return (
    days &&
    sql`(
      select account_code collate "C" as account_code, j_date, debit - credit as net
      from unnest(${days.codes}::text[], ${days.dates}::date[], ${days.debits}::numeric[], ${days.credits}::numeric[])
        d (account_code, j_date, debit, credit))`
  );
}

/** Vouchers that got further lines after they had been written, and what was told wrongly of closing before the file had ended. */
async function settleVouchers(
  db: Db,
  { batchId }: Target,
  writer: LineWriter,
  { flags, lines, wrong }: Closing,
): Promise<void> {
  const base = firstIdOf(batchId);
  const changed = [...writer.vouchers.changed(flags)];
  if (changed.length > 0) {
    await stageVouchers(db, changed);
    await sql`
    update voucher v set amount_dr = t.amount_dr, amount_cr = t.amount_cr, line_count = t.line_count, flag = t.flag
    from import_voucher t where ${ofProject("v")} and v.id = ${base}::bigint + t.voucher`.execute(db);
  }
  if (wrong.length === 0) return;
  const right = new Set(lines);
  for (const isClosing of [true, false]) {
    const ids = wrong.filter((line) => right.has(line) === isClosing).map((line) => base + line);
    await sql`update voucher_line set is_closing = ${isClosing}
      where ${ofProject("voucher_line")} and id = any(${ids}::bigint[])`.execute(db);
  }
}

/** Writes the roll-ups. */
async function writeMonths(
  db: Db,
  { batchId }: Target,
  writer: LineWriter,
  auxIds: readonly number[],
  closingLines: number[],
) {
  await sql`
    create temp table import_month (account_code text collate "C", j_period int, item int, debit numeric(20,2),
      credit numeric(20,2), line_count int) on commit drop`.execute(db);
  await copyInto(db, "copy import_month from stdin with (null '')", writer.monthly.rows());
  await insertFound(
    db,
    sql`
    insert into ledger_month (tenant_id, project_id, batch_id, account_code, j_period, debit, credit, closing_debit, closing_credit, line_count)
    select ${ownTenant}, ${ownProject}, ${batchId}, m.account_code, m.j_period, m.debit, m.credit, coalesce(c.debit, 0), coalesce(c.credit, 0),
      m.line_count
    from import_month m left join (
      select account_code, j_period, sum(debit) as debit, sum(credit) as credit from import_line
      where ordinal = any(${closingLines}::int[]) group by account_code, j_period
    ) c on c.account_code = m.account_code and c.j_period = m.j_period
    where m.item is null`,
  );
  await insertFound(
    db,
    sql`
    insert into ledger_month_aux (tenant_id, project_id, batch_id, account_code, aux_id, j_period, debit, credit, line_count)
    select ${ownTenant}, ${ownProject}, ${batchId}, account_code, (${auxIds}::bigint[])[item], j_period, debit, credit, line_count
    from import_month where item is not null`,
  );
}

interface Closing {
  flags: ReadonlyMap<number, ClosingFlag>;
  /** Numbers of the lines of those vouchers, and of all that were written with the wrong mark. */
  lines: number[];
  wrong: number[];
}

/** What each account of a journal is in closing vouchers, in the order of their numbers. */
export const rolesUnder = (standard: CoaStandard, writer: LineWriter): number[] =>
  [...writer.accounts.values()].map((account) => closingRoles(account, { standard }));

interface Load extends Target {
  standard: CoaStandard;
  signal: AbortSignal;
}

/** What can be written only once the whole file has been read. */
export async function finishJournal(db: Db, load: Load, writer: LineWriter): Promise<LedgerSource> {
  const flags = writer.vouchers.closing(rolesUnder(load.standard, writer));
  const closing = { flags, ...writer.vouchers.closingLines(flags) };
  const auxIds = await writer.aux.register(db, load.projectId);
  load.signal.throwIfAborted();
  await settleVouchers(db, load, writer, closing);
  await writeMonths(db, load, writer, auxIds, closing.lines);
  return ledgerOf(db, load, writer);
}
