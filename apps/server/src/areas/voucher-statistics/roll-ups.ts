/** What statistics need of a journal beyond its months, written once and read ever after. */
import type { Db } from "@digao/db/tenant";
import { levelOneCode } from "@digao/domain/accounts/tree";
import { sql } from "kysely";

export interface RolledJournal {
  batchId: number;
  periodId: number;
}
type Apart = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

const isRolledUp = async (db: Db, batchId: number): Promise<boolean> => {
  const batch = await db.selectFrom("import_batch").where("id", "=", batchId).select("rolled_up_at").executeTakeFirst();
  return batch?.rolled_up_at !== null;
};

/** Writes the roll-ups of a journal that has none; whoever comes meanwhile waits for them. */
export async function ensureRollUps(db: Db, apart: Apart, journal: RolledJournal): Promise<void> {
  if (await isRolledUp(db, journal.batchId)) return;
  await apart((own) => writeRollUps(own, journal));
}

export async function writeRollUps(db: Db, { batchId, periodId }: RolledJournal): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('journal_roll_ups'), ${batchId % 2 ** 31}::int)`.execute(db);
  if (await isRolledUp(db, batchId)) return;
  await writeAccountMonths(db, batchId, periodId);
  await writeFlows(db, batchId);
  await writeDigits(db, batchId);
  await db.updateTable("import_batch").set({ rolled_up_at: sql`now()` }).where("id", "=", batchId).execute();
}

/** A voucher counts once for an account and once for each above it. */
async function writeAccountMonths(db: Db, batchId: number, periodId: number): Promise<void> {
  await sql`delete from ledger_account_month where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into ledger_account_month (batch_id, account_code, j_period, voucher_count, line_max)
    with recursive own as (
      select distinct account_code as code from ledger_month where batch_id = ${batchId}
    ), up as (
      select code, code as own from own
      union
      select a.parent_code, up.own from up join account a on a.period_id = ${periodId} and a.code = up.code
      where a.parent_code is not null
    ), touched as (
      select account_code, j_period, jmsn, max(abs(debit - credit)) as line_max
      from voucher_line where batch_id = ${batchId} group by 1, 2, 3
    )
    select ${batchId}, up.code, t.j_period, count(distinct t.jmsn), max(t.line_max)
    from touched t join up on up.own = t.account_code group by 2, 3`.execute(db);
}

/**
 * Between level-1 accounts, closing entries apart: what a debit line of a voucher shares with each of its credit lines, by
 * amount. Where the sides differ the larger is the whole, so no flow is larger than its line.
 */
async function writeFlows(db: Db, batchId: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select distinct account_code as code from ledger_month where batch_id = ${batchId}`.execute(db);
  const codes = rows.map(({ code }) => code);
  await sql`delete from ledger_flow where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into ledger_flow (batch_id, debit_code, credit_code, j_period, amount, voucher_count)
    with top as (
      select * from unnest(${codes}::text[], ${codes.map(levelOneCode)}::text[]) as t (code, root)
    ), side as (
      select l.jmsn, min(l.j_period) as j_period, top.root, l.debit > l.credit as is_debit, sum(abs(l.debit - l.credit)) as amount
      from voucher_line l join top on top.code = l.account_code
      where l.batch_id = ${batchId} and not l.is_closing and l.debit <> l.credit
      group by l.jmsn, top.root, l.debit > l.credit
    ), whole as (
      select jmsn, greatest(sum(amount) filter (where is_debit), sum(amount) filter (where not is_debit)) as amount
      from side group by jmsn
    )
    select ${batchId}, d.root, c.root, d.j_period, sum(d.amount * c.amount / w.amount), count(*)
    from side d join side c on c.jmsn = d.jmsn and not c.is_debit join whole w on w.jmsn = d.jmsn
    where d.is_debit group by d.root, c.root, d.j_period`.execute(db);
}

/** The first two of the digits of the whole fen, from 10 yuan on. */
async function writeDigits(db: Db, batchId: number): Promise<void> {
  await sql`delete from ledger_digit where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into ledger_digit (batch_id, account_code, side, pair, line_count)
    select ${batchId}, account_code, case when debit > credit then 1 else 2 end,
      left((abs(debit - credit) * 100)::bigint::text, 2)::int, count(*)
    from voucher_line where batch_id = ${batchId} and not is_closing and abs(debit - credit) >= 10
    group by 2, 3, 4`.execute(db);
}
