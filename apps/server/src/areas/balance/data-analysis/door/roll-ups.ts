import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
/** What statistics need of a journal beyond its months, written once and read ever after. */
import type { Db } from "@digao/db/tenant";
import { flowsOf } from "@digao/domain/vouchers/flows.sql";
import { sql } from "kysely";
import { waitLong } from "../../../../platform/lib/wait-long.ts";

export interface RolledJournal {
  batchId: number;
  periodId: number;
}
type Apart = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Raised when roll-ups are written in another way: those of before are written again. */
const rollUpVersion = 3;

const isRolledUp = async (db: Db, batchId: number): Promise<boolean> => {
  const batch = await db
    .selectFrom("import_batch")
    .where("id", "=", batchId)
    .select(["rolled_up_at as at", "roll_up_version as version"])
    .executeTakeFirst();
  return !batch || (batch.at !== null && batch.version === rollUpVersion);
};

/** Writes the roll-ups of a journal that has none, or has them of an earlier kind; whoever comes meanwhile waits for them. */
export async function ensureRollUps(db: Db, apart: Apart, journal: RolledJournal): Promise<void> {
  if (await isRolledUp(db, journal.batchId)) return;
  await apart((own) => writeRollUps(own, journal));
}

export async function writeRollUps(db: Db, { batchId, periodId }: RolledJournal): Promise<void> {
  // Of a large journal they take longer than a page may wait for another's lock: here it waits for what it needs itself.
  await waitLong(db);
  await sql`select pg_advisory_xact_lock(hashtext('journal_roll_ups'), ${batchId % 2 ** 31}::int)`.execute(db);
  if (await isRolledUp(db, batchId)) return;
  // A journal that has just come has no statistics yet: guessing a few rows, the planner would walk through all pairs.
  await sql`set local enable_nestloop = off`.execute(db);
  await writeAccountMonths(db, batchId, periodId);
  await writeFlows(db, batchId, periodId);
  await writeDigits(db, batchId);
  await sql`set local enable_nestloop = on`.execute(db);
  await db
    .updateTable("import_batch")
    .set({ rolled_up_at: sql`now()`, roll_up_version: rollUpVersion })
    .where("id", "=", batchId)
    .execute();
}

/** A voucher counts once for an account and once for each above it. */
async function writeAccountMonths(db: Db, batchId: number, periodId: number): Promise<void> {
  await sql`delete from ledger_account_month where ${ofProject("ledger_account_month")} and batch_id = ${batchId}`.execute(
    db,
  );
  await insertFound(
    db,
    sql`
    insert into ledger_account_month (tenant_id, project_id, batch_id, account_code, j_period, voucher_count, line_max)
    with recursive own as (
      select distinct account_code as code from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId}
    ), up as (
      select code, code as own from own
      union
      select a.parent_code, up.own from up join account a on ${ofProject("a")} and a.period_id = ${periodId} and a.code = up.code
      where a.parent_code is not null
    ), touched as (
      select account_code, j_period, jmsn, max(abs(debit - credit)) as line_max
      from voucher_line where ${ofProject("voucher_line")} and batch_id = ${batchId} group by 1, 2, 3
    )
    select ${ownTenant}, ${ownProject}, ${batchId}, up.code, t.j_period, count(distinct t.jmsn), max(t.line_max)
    from touched t join up on up.own = t.account_code group by up.code, t.j_period`,
  );
}

async function writeFlows(db: Db, batchId: number, periodId: number): Promise<void> {
  await sql`delete from ledger_flow where ${ofProject("ledger_flow")} and batch_id = ${batchId}`.execute(db);
  await insertFound(
    db,
    sql`
    insert into ledger_flow (tenant_id, project_id, batch_id, debit_code, credit_code, j_period, amount, paired, voucher_count)
    select ${ownTenant}, ${ownProject}, ${batchId}, debit_top, credit_top, j_period, amount, paired, voucher_count
    from ${flowsOf(batchId, periodId)} f`,
  );
}

/** The first two of the digits of the whole fen, from 10 yuan on. */
async function writeDigits(db: Db, batchId: number): Promise<void> {
  for (const table of ["ledger_digit", "ledger_digit_month"] as const)
    await db.deleteFrom(table).where("batch_id", "=", batchId).execute();
  await insertFound(
    db,
    sql`
    insert into ledger_digit_month (tenant_id, project_id, batch_id, j_period, account_code, side, pair, line_count)
    select ${ownTenant}, ${ownProject}, ${batchId}, j_period, account_code, case when debit > credit then 1 else 2 end,
      left((abs(debit - credit) * 100)::bigint::text, 2)::int, count(*)
    from voucher_line where ${ofProject("voucher_line")} and batch_id = ${batchId} and not is_closing and abs(debit - credit) >= 10
    group by 4, 5, 6, 7`,
  );
  await insertFound(
    db,
    sql`
    insert into ledger_digit (tenant_id, project_id, batch_id, account_code, side, pair, line_count)
    select ${ownTenant}, ${ownProject}, batch_id, account_code, side, pair, sum(line_count) from ledger_digit_month where ${ofProject("ledger_digit_month")} and batch_id = ${batchId}
    group by batch_id, account_code, side, pair`,
  );
}
