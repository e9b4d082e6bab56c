/** The lines that make vouchers hit, worked out again for the few that are shown. */
import { periodKind } from "@digao/contract/areas/acquisition/imports/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { accountsUsedOnce } from "@digao/domain/journal-tests/gather.sql";
import { accountsAs, lineFen, lineMarks, summaryMarks } from "@digao/domain/journal-tests/line-marks.sql";
import { accountFacts, type Plan, planWithout } from "@digao/domain/journal-tests/plan";
import { relatedParties } from "@digao/domain/journal-tests/run.sql";
import { sql } from "kysely";
import { linesOfVouchers } from "../../books/vouchers/door.ts";
import { isDone, type RunRow } from "./run-shapes.ts";

export interface HitLine {
  id: number;
  jmsn: number;
  lineNo: number;
  accountCode: string;
  accountName: string;
  summary: string | null;
  debit: string;
  credit: string;
  /** Rules that the line answers. */
  marks: number;
  /** What its account is to the rules. */
  roles: number;
  /** 1: the largest on its side of the voucher. */
  place: number;
  auxIds: number[];
}

export interface Tested {
  run: RunRow;
  plan: Plan;
  relatedAuxIds: number[];
  journal: { endDate: string; isSubsequent: boolean };
}

/** Period kind of after the balance sheet date. */

export async function testedBy(db: Db, run: RunRow): Promise<Tested> {
  const summary = isDone(run.summary) ? run.summary : null;
  const period = await db
    .selectFrom("project_period")
    .where("id", "=", run.periodId)
    .select(["end_date as endDate", "kind"])
    .executeTakeFirstOrThrow();
  return {
    run,
    plan: planWithout(run.settings.rules, summary?.skipped ?? []),
    relatedAuxIds: await relatedParties(db, run.settings.rules),
    journal: { endDate: period.endDate, isSubsequent: period.kind === periodKind.subsequent },
  };
}

/** Of one voucher; the rest of a very long one says no more. */
const linesShownMax = 100;

export async function hitLines(db: Db, tested: Tested, jmsns: readonly number[]): Promise<HitLine[]> {
  const { run, plan, relatedAuxIds, journal } = tested;
  if (jmsns.length === 0) return [];
  const held = await sql<{ code: string }>`
    select distinct account_code as code from ${linesOfVouchers(jmsns)} l`.execute(db);
  const codes = held.rows.map(({ code }) => code);
  const once = plan.rules.has("JE18") ? await accountsUsedOnce(db, run.batchId, codes) : new Set<string>();
  const accounts = accountsAs(accountFacts(codes, once, plan));
  const oddDigits = isDone(run.summary) ? run.summary.oddDigits : null;
  const { rows } = await sql<HitLine>`
    with own as materialized (
      select l.*, n.fen, a.roles, ${lineMarks(plan, { journal, relatedAuxIds, oddDigits })} as marks
      from ${linesOfVouchers(jmsns)} l join ${accounts} a on a.code = l.account_code
        cross join lateral (select ${lineFen} as fen offset 0) n cross join lateral (select ${summaryMarks(plan)} as marks offset 0) s
      where not l.is_closing
    ),
    placed as (
      select o.*, row_number() over (partition by jmsn, debit >= credit order by fen desc, line_no, id) as place,
        row_number() over (partition by jmsn order by marks = 0, roles = 0, fen desc, line_no, id) as worth
      from own o
    )
    select l.id, l.jmsn, l.line_no as "lineNo", l.account_code as "accountCode",
      coalesce(a.full_name, l.account_name, l.account_code) as "accountName", l.summary, l.debit, l.credit, l.marks, l.roles,
      l.place::int as place, array_remove(array[l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id]
        || coalesce(l.other_aux, '{}'), null) as "auxIds"
    from placed l left join account a on ${ofProject("a")} and a.period_id = ${run.periodId} and a.code = l.account_code
    where l.place = 1 or l.worth <= ${linesShownMax} order by l.jmsn, l.line_no, l.id`.execute(db);
  return rows;
}
