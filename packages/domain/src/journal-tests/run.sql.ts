import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
/** A run of journal-entry tests (会计分录测试, CSA 1141) over one journal, in the caller's transaction: few passes, and only what hit is kept. */
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { yuan } from "../money.ts";
import { knowsDays } from "../vouchers/known-days.sql.ts";
import { gatherVouchers, tested } from "./gather.sql.ts";
import { type Ground, type Plan, partsOf, planOf, type SkippedRule, type TestedJournal } from "./plan.ts";
import { findBySet, setRules, voucherAmount } from "./set-rules.sql.ts";
import type { Materiality, ReadyRule } from "./settings.ts";
import { type CalendarDays, readEntryTimes, voucherMarks } from "./voucher-marks.sql.ts";

type Sql = RawBuilder<unknown>;

export interface TestRun {
  runId: number;
  journal: TestedJournal;
  rules: readonly ReadyRule[];
  materiality: Materiality;
  days: CalendarDays;
  /** Leading digits out of the ordinary, where there are amounts enough. */
  oddDigits: readonly number[] | null;
}
export type Phase = "prepare" | "lines" | "sets" | "vouchers" | "done";
export type OnPhase = (phase: Phase, done: number, total: number) => void;

interface HeadFacts {
  hasSources: boolean;
  hasDays: boolean;
  hasPreparers: boolean;
  hasReviewers: boolean;
  hasLaterVouchers: boolean;
}

const nothing: HeadFacts = {
  hasSources: false,
  hasDays: false,
  hasPreparers: false,
  hasReviewers: false,
  hasLaterVouchers: false,
};

async function groundOf(db: Db, { journal, rules, oddDigits }: TestRun): Promise<Ground> {
  const { rows } = await sql<HeadFacts>`
    select count(source) > 0 as "hasSources", count(preparer) > 0 as "hasPreparers", count(reviewer) > 0 as "hasReviewers",
      ${knowsDays(sql`${journal.batchId}`)} as "hasDays",
      ${journal.isSubsequent} or coalesce(max(j_date) > ${journal.endDate}::date, false) as "hasLaterVouchers"
    from ${tested(journal.batchId)} v`.execute(db);
  const [head = nothing] = rows;
  const { hasDates, hasTimes } = await readEntryTimes(db, journal.batchId);
  const others = journal.laterBatchIds.some((id) => id !== journal.batchId);
  const isLater = !journal.isSubsequent && head.hasLaterVouchers;
  return {
    ...head,
    hasEntryDates: hasDates,
    hasEntryTimes: hasTimes,
    hasLaterJournal: others || isLater,
    relatedAuxIds: await relatedParties(db, rules),
    oddDigits,
  };
}

/** Auxiliary items whose name holds that of a related party; letters in either case. */
export async function relatedParties(db: Db, rules: readonly ReadyRule[]): Promise<number[]> {
  const names = rules.find(({ code }) => code === "JE24")?.params.relatedParties;
  if (!Array.isArray(names) || names.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select x.id from aux_item x where ${ofProject("x")}
      and exists (select from unnest(${names}::text[]) n where strpos(lower(x.aux_name), lower(n)) > 0) order by x.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** 10, 100 and 1,000 times what is trivial add a point each. */
const factor = ({ trivial }: Materiality): Sql =>
  trivial <= 0n
    ? sql`0`
    : sql`case ${sql.join(
        [1000n, 100n, 10n].map(
          (times, index) => sql`when amount >= ${yuan(trivial * times)}::numeric then ${sql.lit(3 - index)}`,
        ),
        sql` `,
      )} else 0 end`;

const score = ({ weights }: Plan, materiality: Materiality): Sql =>
  sql.join(
    [
      factor(materiality),
      ...weights.map(({ bit, weight }) => sql`((rules >> ${sql.lit(bit)}) & 1) * ${sql.lit(weight)}`),
    ],
    sql` + `,
  );

async function keepHits(
  db: Db,
  { runId, journal, materiality, days }: TestRun,
  plan: Plan,
  { hasSources }: Ground,
): Promise<void> {
  const params = plan.rules.get("JE15");
  const preparers = params
    ? sql`left join (select preparer, count(*) as vouchers from ${tested(journal.batchId)} v where preparer is not null group by preparer) p
        on p.preparer = v.preparer`
    : sql``;
  const counted = params
    ? sql`case when p.vouchers <= ${params.count("minCount")} then jsonb_build_object('JE15', jsonb_build_object('count', p.vouchers)) end`
    : sql`null::jsonb`;
  await sql`
    with found as materialized (
      select jmsn, bit_or(mark) as marks, jsonb_object_agg(k, f) as facts
      from je_found cross join lateral jsonb_each(fact) e (k, f) group by jmsn
    ), kept as (
    insert into journal_test_hit (tenant_id, project_id, run_id, jmsn, rules, score, amount, facts)
    select ${ownTenant}, ${ownProject}, ${runId}, jmsn, rules, ${score(plan, materiality)}, amount, facts from (
      select v.id as jmsn, coalesce(j.marks, 0) | ${voucherMarks(plan, { journal, days, hasSources })} | coalesce(f.marks, 0) as rules,
        ${voucherAmount} as amount, case when f.facts is null then ${counted} else f.facts || coalesce(${counted}, '{}') end as facts
      from ${tested(journal.batchId)} v left join je_voucher j on j.jmsn = v.id left join found f on f.jmsn = v.id
        left join je_entry e on e.jmsn = v.id ${preparers}
    ) h where rules <> 0
    returning 1
    ) select count(*) from kept`.execute(db);
}

export interface Tested {
  skipped: SkippedRule[];
  /** Rules of which only a part was run. */
  parts: SkippedRule[];
}

/** Runs every rule that can be run; answers those that could not. */
export async function runJournalTests(db: Db, run: TestRun, onPhase: OnPhase): Promise<Tested> {
  // A journal that has just come has no statistics yet: guessing a few rows, the planner would walk through all pairs.
  await sql`set local enable_nestloop = off`.execute(db);
  await sql`set local work_mem = '96MB'`.execute(db);
  await sql`delete from journal_test_hit where ${ofProject("journal_test_hit")} and run_id = ${run.runId}`.execute(db);
  const steps = Object.keys(setRules).length + 3;
  onPhase("prepare", 0, steps);
  const ground = await groundOf(db, run);
  const plan = planOf(run.rules, ground);
  onPhase("lines", 1, steps);
  const tops = await gatherVouchers(db, run.journal, plan, ground);
  for (const [index, code] of Object.keys(setRules).entries()) {
    const params = plan.rules.get(code);
    onPhase("sets", index + 2, steps);
    if (params) await findBySet(db, code, params, { journal: run.journal, tops });
  }
  onPhase("vouchers", steps - 1, steps);
  await sql`analyze je_found (jmsn)`.execute(db);
  await keepHits(db, run, plan, ground);
  onPhase("done", steps, steps);
  return { skipped: plan.skipped, parts: partsOf(plan, ground) };
}
