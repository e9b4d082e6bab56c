import type { jePeriods } from "@digao/contract/areas/evidence/je-periods/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { maskOf, rulesIn } from "@digao/domain/journal-tests/rules";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { finishedRun, hitsByRule, type Run, rulesOfMonth } from "./runs.ts";

type Call = (typeof jePeriods)["GetJePeriodResult"];
type Item = Output<Call>["items"][number];
type Query = Input<Call>;

interface MonthRow {
  jPeriod: number;
  vouchers: number;
  amount: string;
}

async function hitMonths(db: Db, { id }: Run): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select v.j_period as "jPeriod", count(*)::int as vouchers, sum(h.amount) as amount
    from journal_test_hit h join voucher v on ${ofProject("v")} and v.id = h.jmsn
    where ${ofProject("h")} and h.run_id = ${id} group by 1 order by 1`.execute(db);
  return rows;
}

async function hitVouchers(db: Db, { id }: Run, { jPeriod, ruleCode, skipCount, maxResultCount }: Query) {
  const conditions = sql`${ofProject("h")} and h.run_id = ${id}
    ${jPeriod === undefined ? sql`` : sql`and v.j_period = ${jPeriod}`}
    ${ruleCode === undefined ? sql`` : sql`and h.rules & ${maskOf(ruleCode)}::int <> 0`}`;
  const from = sql`journal_test_hit h join voucher v on ${ofProject("v")} and v.id = h.jmsn`;
  const [count, page] = [
    await sql<{ total: number }>`select count(*)::int as total from ${from} where ${conditions}`.execute(db),
    await sql<Omit<Item, "rules"> & { mask: number }>`
      select v.id as "Jmsn", v.j_period as "jPeriod", v.j_date as "jDate", v.j_type as "jType", v.j_no as "jNo",
        v.j_no_text as "jNoText", v.preparer, h.amount, h.score, h.rules as mask
      from ${from} where ${conditions} order by h.score desc, h.amount desc, h.jmsn offset ${skipCount} limit ${maxResultCount}`.execute(
      db,
    ),
  ];
  const items = page.rows.map(({ mask, ...row }): Item => ({ ...row, rules: rulesIn(mask) }));
  return { totalCount: count.rows[0]?.total ?? 0, items };
}

export async function getPeriodResult({ db, lang }: Context, query: Query): Promise<Output<Call>> {
  const run = await finishedRun(db, query.periodId, query.runId);
  if (!run) return { run, months: [], totalCount: 0, items: [] };
  const hits = await hitsByRule(db, run);
  const months = (await hitMonths(db, run)).map((month) => ({
    ...month,
    rules: rulesOfMonth(lang, hits, month.jPeriod),
  }));
  return { run, months, ...(await hitVouchers(db, run, query)) };
}
