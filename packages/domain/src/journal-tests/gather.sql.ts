/** The one pass over the lines of a journal that all rules of journal-entry testing (会计分录测试) share: a row a voucher in `je_voucher`. */
import { closingFlag } from "@digao/contract/areas/books/vouchers/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { levelOneOf } from "../accounts/level-one.sql.ts";
import { voucherSigns } from "../vouchers/ledger-source.sql.ts";
import { type LineGround, lineFen, lineMarks, summaryMarks } from "./line-marks.sql.ts";
import { accountFacts, type Plan, roles, type TestedJournal } from "./plan.ts";

type Sql = RawBuilder<unknown>;

/** Vouchers that close the books, as a list of SQL. */
export const closings = sql`(${sql.lit(closingFlag.profitAndLoss)}, ${sql.lit(closingFlag.distribution)})`;

/** Vouchers that are tested: neither void nor closing. */
export const tested = (batchId: number): Sql => sql`(
  select * from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and not is_void and flag not in ${closings})`;

/** Lines that are tested. */
export const testedLines = (batchId: number): Sql => sql`(
  select * from voucher_line where ${ofProject("voucher_line")} and batch_id = ${batchId} and not is_closing
    and jmsn not in (select id from voucher where ${ofProject("voucher")} and batch_id = ${batchId} and is_void))`;

/** An account that moves once may be closed line by line; one with more lines than this moves often. */
const closingLinesMax = 500;

/** Accounts with a single line, closing aside; of some accounts where they are named. */
export async function accountsUsedOnce(db: Db, batchId: number, codes?: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    with quiet as materialized (
      select account_code from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId}
        and (${codes ?? null}::text[] is null or account_code = any(${codes ?? null}::text[]))
      group by account_code having sum(line_count) <= ${closingLinesMax}
    )
    select account_code as code from ${testedLines(batchId)} l
    where account_code = any(array(select account_code from quiet)) group by account_code having count(*) = 1`.execute(
    db,
  );
  return new Set(rows.map(({ code }) => code));
}

async function writeAccounts(db: Db, { batchId, periodId }: TestedJournal, plan: Plan): Promise<string[]> {
  const codes = sql`array(select distinct account_code from ledger_month where ${ofProject("ledger_month")} and batch_id = ${batchId})`;
  const { rows } = await sql<{ code: string; top: string }>`
    select own as code, top from ${levelOneOf(periodId, codes)} t order by 1`.execute(db);
  const topOf = new Map(rows.map(({ code, top }) => [code, top]));
  const once = plan.rules.has("JE18") ? await accountsUsedOnce(db, batchId) : new Set<string>();
  const facts = accountFacts(
    rows.map(({ code }) => code),
    once,
    plan,
    (code) => topOf.get(code) ?? code,
  );
  const tops = [...new Set(facts.map(({ top }) => top))].sort();
  const places = new Map(tops.map((top, index) => [top, index]));
  const bits = facts.map(({ top }) =>
    "0"
      .repeat(places.get(top) ?? 0)
      .concat("1")
      .padEnd(tops.length, "0"),
  );
  const width = sql.raw(String(Math.max(tops.length, 1)));
  await sql`
    create temp table je_account (code text collate "C" primary key, roles int, top bit(${width}), hash numeric) on commit drop`.execute(
    db,
  );
  await sql`
    insert into je_account select code, roles, top::bit(${width}), hashtextextended(code, 0)
    from unnest(${facts.map(({ code }) => code)}::text[], ${facts.map((fact) => fact.roles)}::int[], ${bits}::text[])
      as t (code, roles, top)`.execute(db);
  await sql`analyze je_account`.execute(db);
  return tops;
}

const side = (code: string, plan: Plan, value: Sql): Sql => (plan.rules.has(code) ? value : sql`null`);

/**
 * Level-1 accounts of a side as the books have it: a red-letter line stands in the column it was written to, so that a reversal
 * is of the pair that it reverses. A voucher with red letters on one side alone has its sides by their signs.
 */
const topsOn = (isWritten: Sql, bySign: Sql): Sql => sql`(case when bool_or(l.debit <> 0) and bool_or(l.credit <> 0)
  then bit_or(a.top) filter (where ${isWritten}) else bit_or(a.top) filter (where ${bySign}) end)::text`;

/**
 * Debit and credit of roles go by the sign of the net, so that red-letter lines stand on the side that they reduce. `signature` is the sum of a number
 * for each account times what it moved: of a voucher that reverses another exactly, the negative.
 */
export async function gatherVouchers(
  db: Db,
  journal: TestedJournal,
  plan: Plan,
  ground: Omit<LineGround, "journal">,
): Promise<string[]> {
  const tops = await writeAccounts(db, journal, plan);
  const isPaired = plan.rules.has("JE07");
  const pairs = isPaired
    ? sql`, ${topsOn(sql`l.debit <> 0`, sql`l.debit > l.credit`)} as debit_tops, ${topsOn(sql`l.credit <> 0`, sql`l.debit < l.credit`)} as credit_tops`
    : sql``;
  await sql`
    create temp table je_summary on commit drop as
    select l.summary, ${summaryMarks(plan)} as marks
    from (select distinct coalesce(summary, '') as summary from ${testedLines(journal.batchId)} l) l`.execute(db);
  await sql`analyze je_summary`.execute(db);
  await sql`
    create temp table je_voucher on commit drop as
    select l.jmsn, bit_or(${lineMarks(plan, { ...ground, journal })}) as marks,
      coalesce(bit_or(a.roles) filter (where l.debit > l.credit), 0) as debit_roles,
      coalesce(bit_or(a.roles) filter (where l.debit < l.credit), 0) as credit_roles,
      coalesce(bit_or(a.roles), 0) & ${sql.lit(roles.money)} <> 0 as has_money,
      ${side("JE13", plan, sql`sum(a.hash * (l.debit - l.credit))`)} as signature,
      ${plan.rules.has("JE20") ? voucherSigns : sql`false as has_dates, false as is_odd`}${pairs}
    from ${testedLines(journal.batchId)} l join je_account a on a.code = l.account_code
      join je_summary s on s.summary = coalesce(l.summary, '')
      cross join lateral (select ${lineFen} as fen offset 0) n
    group by l.jmsn`.execute(db);
  await sql`analyze je_voucher (jmsn)`.execute(db);
  await sql`create temp table je_found (jmsn bigint, mark int, fact jsonb) on commit drop`.execute(db);
  return tops;
}
