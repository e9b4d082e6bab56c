/** Finished runs of journal tests, and their hits by month and rule. */
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { journalRules } from "@digao/domain/journal-tests/rules";
import { sql } from "kysely";

export interface Run {
  id: number;
  runNo: number;
  isCurrent: boolean;
}

/** The one asked for, else the latest over the journal in force, else the latest of the period. */
export async function finishedRun(db: Db, periodId: number, runId?: number | null): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select r.id, r.run_no as "runNo", r.batch_id is not distinct from p.voucher_batch_id as "isCurrent"
    from journal_test_run r join project_period p on ${ofProject("p")} and p.id = r.period_id
    where ${ofProject("r")} and r.period_id = ${periodId} and r.state = 'done' and ${runId ? sql`r.id = ${runId}` : sql`true`}
    order by r.batch_id is not distinct from p.voucher_batch_id desc, r.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface RuleMonth {
  jPeriod: number;
  ruleCode: string;
  vouchers: number;
  amount: string;
}

export async function hitsByRule(db: Db, { id }: Run): Promise<RuleMonth[]> {
  const { rows } = await sql<RuleMonth>`
    select v.j_period as "jPeriod", 'JE' || lpad((b.bit + 1)::text, 2, '0') as "ruleCode", count(*)::int as vouchers,
      sum(h.amount) as amount
    from journal_test_hit h join voucher v on ${ofProject("v")} and v.id = h.jmsn
      join generate_series(0, ${journalRules.length - 1}::int) b (bit) on h.rules >> b.bit & 1 = 1
    where ${ofProject("h")} and h.run_id = ${id} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const nameOf = (lang: Lang, ruleCode: string): string => {
  const key = `je.rule.${ruleCode}.name`;
  return isMessageKey(key) ? messageOf(lang, key) : ruleCode;
};

export const rulesOfMonth = (lang: Lang, hits: readonly RuleMonth[], month: number) =>
  hits
    .filter(({ jPeriod }) => jPeriod === month)
    .map(({ jPeriod: _, ...hit }) => ({ ...hit, name: nameOf(lang, hit.ruleCode) }));
