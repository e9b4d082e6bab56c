import { accountCategory } from "@digao/contract/areas/books/account-books/codes";
import type { DrawCoverage, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { drawExceptions, drawResult, drawStatus, drawsChecked } from "@digao/contract/areas/evidence/vouching/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { allowanceNames } from "@digao/domain/accounts/contra";
import { fen, ratio, yuan } from "@digao/domain/money";
import { coverageOf } from "@digao/domain/vouching/coverage";
import { sql } from "kysely";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof vouching;

interface Sums {
  debit: string;
  credit: string;
  lineCount: number;
}

/** Of accounts on the balance sheet: what an expense is called after an allowance stays an expense. */
const isAllowance = sql`(a.full_name ~ ${allowanceNames} and coalesce(a.category, ${accountCategory.assets}) in (${accountCategory.assets}, ${accountCategory.liabilities}))`;

/** Movements of the accounts that are mapped to each item, allowances left out, in the journals of the current period, closing entries apart. */
const turnovers = sql`
  select a.fs_item_id as "RId", sum(m.debit - m.closing_debit) as debit, sum(m.credit - m.closing_credit) as credit,
    sum(m.line_count)::int as "lineCount"
  from project_period p
  join account a on ${ofProject("a")} and a.period_id = p.id and a.is_leaf and not ${isAllowance}
  join ledger_month m on ${ofProject("m")} and m.batch_id = p.voucher_batch_id and m.account_code = a.code
  where ${ofProject("p")} and p.is_current group by a.fs_item_id`;

/** Names of the item's accounts that its coverage leaves out. */
async function allowancesOf(db: Db, RId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct a.full_name as name from project_period p
    join account a on ${ofProject("a")} and a.period_id = p.id and a.is_leaf and a.fs_item_id = ${RId} and ${isAllowance}
    join ledger_month m on ${ofProject("m")} and m.batch_id = p.voucher_batch_id and m.account_code = a.code
    where ${ofProject("p")} and p.is_current order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

async function turnoverOf(db: Db, RId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select debit, credit, "lineCount" from (${turnovers}) t where t."RId" = ${RId}`.execute(db);
  return rows[0] ?? { debit: "0.00", credit: "0.00", lineCount: 0 };
}

export async function coverageOfItem(db: Db, RId: number): Promise<DrawCoverage> {
  const { rows } = await sql<{
    lineId: number;
    debit: string;
    credit: string;
    status: number;
    result: number;
    diff: string;
    isAllowance: boolean;
  }>`
    select coalesce(d.line_id, -d.id) as "lineId", d.debit, d.credit, d.status, d.result, coalesce(d.diff_amount, 0.00) as diff,
      coalesce(${isAllowance}, false) as "isAllowance"
    from drawn_voucher d left join account a on ${ofProject("a")} and a.period_id = d.period_id and a.code = d.account_code
    where ${ofProject("d")} and d.fs_item_id = ${RId} and d.status <> ${code.drawStatus.cancelled}`.execute(db);
  const { debit, credit, lineCount } = await turnoverOf(db, RId);
  const lines = rows.map(({ lineId, isAllowance, ...row }) => ({
    lineId,
    isAllowance,
    debit: fen(row.debit),
    credit: fen(row.credit),
  }));
  const covered = coverageOf(lines, { debit: fen(debit), credit: fen(credit), lineCount });
  const wrong = rows.filter(({ result }) => result === drawResult.adjusted || result === drawResult.notAdjusted);
  return {
    drawn: rows.length,
    checked: rows.filter(({ status }) => status === drawStatus.checked || status === drawStatus.reviewed).length,
    reviewed: rows.filter(({ status }) => status === drawStatus.reviewed).length,
    exceptions: wrong.length,
    diffTotal: yuan(wrong.reduce((sum, { diff }) => sum + fen(diff), 0n)),
    debit: yuan(covered.debit),
    credit: yuan(covered.credit),
    coverageDr: covered.debitRate,
    coverageCr: covered.creditRate,
    countRate: covered.countRate,
    allowances: await allowancesOf(db, RId),
  };
}

export const getCoverage = ({ db }: Context, { Id }: Input<Calls["GetDrawCheckResultByRid"]>): Promise<DrawCoverage> =>
  coverageOfItem(db, Id);

interface ItemCount {
  RId: number;
  itemCode: string;
  itemZh: string;
  itemEn: string;
  drawn: number;
  checked: number;
  reviewed: number;
  exception: number;
  jeHit: number;
  lost: number;
  debit: string;
  credit: string;
  coveredDr: string;
  coveredCr: string;
  diffTotal: string;
  bookedDr: string;
  bookedCr: string;
}

/** By the latest finished test of the journal that has the line. */
const isHit = sql`exists (
  select from journal_test_hit h where ${ofProject("h")} and h.jmsn = d.jmsn and h.run_id = (
    select max(r.id) from journal_test_run r
    where ${ofProject("r")} and r.batch_id = (d.line_id >> 25) and r.state = 'done'))`;

/** By statement item; `ratio` is what has been checked of what was drawn. */
export async function countByItem({ db, lang }: Context): Promise<Output<Calls["GetPZJECountByReport"]>> {
  const { rows } = await sql<ItemCount>`
    select i.id as "RId", i.std_code as "itemCode", i.name_zh as "itemZh", i.name_en as "itemEn",
      c.drawn, c.checked, c.reviewed, c.exception, c.je_hit as "jeHit", c.lost, c.debit, c.credit, c.dr as "coveredDr", c.cr as "coveredCr", c.diff as "diffTotal",
      coalesce(t.debit, 0.00) as "bookedDr", coalesce(t.credit, 0.00) as "bookedCr"
    from (
      select d.fs_item_id, count(*)::int as drawn, count(*) filter (where status in ${oneOf(drawsChecked)})::int as checked,
        count(*) filter (where status = ${code.drawStatus.reviewed})::int as reviewed, count(*) filter (where result in ${oneOf(drawExceptions)})::int as exception,
        count(*) filter (where ${isHit})::int as je_hit, count(*) filter (where line_id is null)::int as lost, sum(debit) as debit, sum(credit) as credit,
        coalesce(sum(debit) filter (where not coalesce(${isAllowance}, false)), 0) as dr,
        coalesce(sum(credit) filter (where not coalesce(${isAllowance}, false)), 0) as cr,
        coalesce(sum(diff_amount) filter (where result in ${oneOf(drawExceptions)}), 0.00) as diff
      from drawn_voucher d left join account a on ${ofProject("a")} and a.period_id = d.period_id and a.code = d.account_code
      where ${ofProject("d")} and status <> ${code.drawStatus.cancelled} group by d.fs_item_id
    ) c
    join fs_item i on ${ofProject("i")} and i.id = c.fs_item_id
    left join (${turnovers}) t on t."RId" = i.id
    order by i.rpt_type, i.line_no, i.id`.execute(db);
  return rows.map(({ checked, itemZh, itemEn, bookedDr, bookedCr, coveredDr, coveredCr, ...row }) => ({
    ...row,
    itemName: lang === "en" ? itemEn : itemZh,
    toCheck: row.drawn - checked,
    ratio: ratio(BigInt(checked), BigInt(row.drawn)),
    coverageDr: shareOf(coveredDr, bookedDr),
    coverageCr: shareOf(coveredCr, bookedCr),
  }));
}

const shareOf = (part: string, whole: string) => (fen(whole) === 0n ? null : ratio(fen(part), fen(whole)));
