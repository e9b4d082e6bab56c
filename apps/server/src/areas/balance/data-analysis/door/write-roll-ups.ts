/**
 * The roll-ups of a journal, in one pass over its lines, a voucher at a time: what each account has in vouchers of a month, what flows between
 * level-1 accounts, and the first digits of amounts. In a job's process, since it takes as long as the journal is.
 */
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { levelOneOf } from "@digao/domain/accounts/level-one.sql";
import { divideRounded, fixed } from "@digao/domain/money";
import { flowParts } from "@digao/domain/vouchers/flow-book";
import { type RawBuilder, sql } from "kysely";
import { waitLong } from "../../../../platform/lib/wait-long.ts";
import { type Chart, type JournalLine, RollUps } from "../roll-ups-of-lines.ts";
import { isRolledUp, type RolledJournal, rollUpVersion } from "./roll-ups.ts";

const linesPerFetch = 5000;
const rowsPerWrite = 10_000;

export async function writeRollUps(db: Db, { batchId, periodId }: RolledJournal, signal: AbortSignal): Promise<void> {
  await waitLong(db);
  await sql`select pg_advisory_xact_lock(hashtext('journal_roll_ups'), ${batchId % 2 ** 31}::int)`.execute(db);
  if (await isRolledUp(db, batchId)) return;
  const rolled = new RollUps(await chartOf(db, batchId, periodId));
  for await (const line of linesOf(db, batchId)) {
    if (signal.aborted) signal.throwIfAborted();
    rolled.add(line);
  }
  rolled.end();
  await empty(db, batchId);
  await writeAccountMonths(db, batchId, rolled);
  await writeFlows(db, batchId, rolled);
  await writeDigits(db, batchId, rolled);
  await db
    .updateTable("import_batch")
    .set({ rolled_up_at: sql`now()`, roll_up_version: rollUpVersion })
    .where("id", "=", batchId)
    .execute();
}

/** What is above each account of the journal, and which of its vouchers are void. */
async function chartOf(db: Db, batchId: number, periodId: number): Promise<Chart> {
  const codes = sql`(array(select distinct account_code from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId}
    union select distinct account_code from voucher_line where ${ofProject("voucher_line")} and batch_id = ${batchId}))`;
  const tops = await sql<{ own: string; top: string }>`select own, top from ${levelOneOf(periodId, codes)} t`.execute(
    db,
  );
  const accounts = await db
    .selectFrom("account")
    .where("period_id", "=", periodId)
    .select(["code", "parent_code as parent"])
    .execute();
  const voids = await db
    .selectFrom("voucher")
    .where("batch_id", "=", batchId)
    .where("is_void", "=", true)
    .select("id")
    .execute();
  return {
    tops: new Map(tops.rows.map(({ own, top }) => [own, top])),
    parents: new Map(accounts.map(({ code, parent }) => [code, parent])),
    voids: new Set(voids.map(({ id }) => id)),
  };
}

/** Every line of the journal, those of a voucher after each other. */
async function* linesOf(db: Db, batchId: number): AsyncGenerator<JournalLine> {
  const lines = db.selectFrom("voucher_line as l").where("l.batch_id", "=", batchId);
  // As they lie in the file, so that nothing is sorted; but where it has parted a voucher.
  const apart = await lines.where("l.is_apart", "=", true).select("l.id").limit(1).executeTakeFirst();
  const asked = lines.select([
    "l.jmsn as voucher",
    "l.j_period as month",
    "l.account_code as code",
    sql<string>`l.debit - l.credit`.as("net"),
    "l.is_closing as isClosing",
  ]);
  yield* (apart ? asked.orderBy("l.jmsn").orderBy("l.id") : asked.orderBy("l.id")).stream(linesPerFetch);
}

async function empty(db: Db, batchId: number): Promise<void> {
  for (const table of ["ledger_account_month", "ledger_flow", "ledger_digit", "ledger_digit_month"] as const)
    await db.deleteFrom(table).where("batch_id", "=", batchId).execute();
}

/** Writes rows some thousands at a time; `insert` gets each of their columns as an array. */
async function inWrites<T extends readonly unknown[]>(
  db: Db,
  rows: Iterable<T>,
  insert: (columns: unknown[][]) => RawBuilder<unknown>,
): Promise<void> {
  let block: T[] = [];
  const write = async (): Promise<void> => {
    const [first] = block;
    if (!first) return;
    await insertFound(db, insert(first.map((_, column) => block.map((row) => row[column]))));
    block = [];
  };
  for (const row of rows) {
    block.push(row);
    if (block.length >= rowsPerWrite) await write();
  }
  await write();
}

const writeAccountMonths = (db: Db, batchId: number, rolled: RollUps): Promise<void> =>
  inWrites(
    db,
    rolled.accountMonths(),
    ([codes, months, vouchers, most]) => sql`
      insert into ledger_account_month (tenant_id, project_id, batch_id, account_code, j_period, voucher_count, line_max)
      select ${ownTenant}, ${ownProject}, ${batchId}, r.code, r.month, r.vouchers, r.most
      from unnest(${codes}::text[], ${months}::int[], ${vouchers}::int[], ${most}::numeric[]) r (code, month, vouchers, most)`,
  );

/** Hundredths of a fen, as the columns keep them. */
const share = (amount: bigint): string => fixed(divideRounded(amount, flowParts / 10_000n), 6);

function* flowRows(rolled: RollUps) {
  for (const { debitTop, creditTop, month, amount, paired, vouchers } of rolled.flows())
    yield [debitTop, creditTop, month, share(amount), share(paired), vouchers] as const;
}

const writeFlows = (db: Db, batchId: number, rolled: RollUps): Promise<void> =>
  inWrites(
    db,
    flowRows(rolled),
    ([debits, credits, months, amounts, paired, vouchers]) => sql`
      insert into ledger_flow (tenant_id, project_id, batch_id, debit_code, credit_code, j_period, amount, paired, voucher_count)
      select ${ownTenant}, ${ownProject}, ${batchId}, r.debit, r.credit, r.month, r.amount, r.paired, r.vouchers
      from unnest(${debits}::text[], ${credits}::text[], ${months}::int[], ${amounts}::numeric[], ${paired}::numeric[], ${vouchers}::int[])
        r (debit, credit, month, amount, paired, vouchers)`,
  );

async function writeDigits(db: Db, batchId: number, rolled: RollUps): Promise<void> {
  await inWrites(
    db,
    rolled.digits(),
    ([months, codes, sides, pairs, counts]) => sql`
      insert into ledger_digit_month (tenant_id, project_id, batch_id, j_period, account_code, side, pair, line_count)
      select ${ownTenant}, ${ownProject}, ${batchId}, r.month, r.code, r.side, r.pair, r.count
      from unnest(${months}::int[], ${codes}::text[], ${sides}::int[], ${pairs}::int[], ${counts}::int[]) r (month, code, side, pair, count)`,
  );
  await insertFound(
    db,
    sql`
    insert into ledger_digit (tenant_id, project_id, batch_id, account_code, side, pair, line_count)
    select ${ownTenant}, ${ownProject}, batch_id, account_code, side, pair, sum(line_count) from ledger_digit_month where ${ofProject("ledger_digit_month")} and batch_id = ${batchId}
    group by batch_id, account_code, side, pair`,
  );
}
