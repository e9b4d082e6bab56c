import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { benford, countsOf } from "@digao/domain/benford/benford";
import { runFigures } from "@digao/domain/journal-tests/figures.sql";
import type { TestedJournal } from "@digao/domain/journal-tests/plan";
import { runJournalTests } from "@digao/domain/journal-tests/run.sql";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { analyseGrown } from "../../../../platform/jobs/analyse-grown.ts";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import { writeRollUps } from "../../../balance/data-analysis/door/write-roll-ups.ts";
import { holidayCalendar } from "../../../books/vouchers/door.ts";
import { compareRuns } from "../compare.ts";
import { runRow } from "../run-rows.ts";
import type { RunRow, RunSettings, RunSummary } from "../run-shapes.ts";

/** Period kind of after the balance sheet date. */
const SUBSEQUENT = 3;

/** All or nothing in one transaction: an interrupted run leaves nothing behind and starts over. */
export const journalTest = jobOf("journal-test", async (job) => {
  const runId = Number(job.payload.runId);
  const tested = await job.withTenant(async (db) => {
    const run = await runRow(db, runId);
    if (run.state === "done") return { runId, hitCount: run.hitCount };
    if (!run.isJournalKept) throw new Refusal("je.journalGone", { kind: "state" });
    const hitCount = await testJournal(db, job, run);
    return { runId, hitCount };
  });
  await analyseGrown(job);
  return tested;
});

async function testJournal(db: Db, job: JobRun, run: RunRow): Promise<number> {
  const { settings, batchId } = run;
  await sql`set local statement_timeout = '15min'`.execute(db);
  await writeRollUps(db, { batchId, periodId: run.periodId }, job.signal);
  const { off, made, years } = holidayCalendar();
  const journal = await testedJournal(db, run);
  const oddDigits = await digitsOutOfOrder(db, batchId, settings.rules);
  const materiality = { pm: fen(settings.pm), trivial: fen(settings.trivial) };
  const test = { runId: run.id, journal, rules: settings.rules, materiality, days: { off, made }, oddDigits };
  const { skipped, parts } = await runJournalTests(db, test, (phase, done, total) => {
    job.signal.throwIfAborted();
    job.progress({ phase, done, total });
  });
  const set = settings.bandsSet ?? settings.bands;
  const { voucherCount, hitCount, fingerprint, bands, ...figures } = await runFigures(db, run.id, batchId, set);
  const { bandsSet: _set, ...own } = settings;
  const kept: RunSettings = bands.high === set.high ? { ...own, bands } : { ...own, bands, bandsSet: set };
  const summary: RunSummary = {
    ...figures,
    skipped,
    parts,
    oddDigits,
    yearsWithoutCalendar: await yearsWithout(db, batchId, years),
    completeness: await completenessOf(db, run),
    comparison: run.againOf === null ? null : await compareRuns(db, run.againOf, { ...run, hitCount, fingerprint }),
  };
  await sql`
    update journal_test_run set state = 'done', voucher_count = ${voucherCount}, hit_count = ${hitCount}, fingerprint = ${fingerprint},
      settings = ${JSON.stringify(kept)}::jsonb, summary = ${JSON.stringify(summary)}::jsonb, finished_at = ${await momentOf(db)}, row_version = row_version + 1 where ${ofProject("journal_test_run")} and id = ${run.id}`.execute(
    db,
  );
  return hitCount;
}

async function testedJournal(db: Db, { periodId, projectId, batchId }: RunRow): Promise<TestedJournal> {
  const { rows } = await sql<{ startDate: string; endDate: string; kind: number; later: number[] }>`
    select p.start_date as "startDate", p.end_date as "endDate", p.kind, array(
      select o.voucher_batch_id from project_period o where ${ofProject("o")} and o.voucher_batch_id is not null
        and o.end_date > p.end_date and o.voucher_batch_id <> ${batchId} order by 1) as later
    from project_period p where ${ofProject("p")} and p.id = ${periodId}`.execute(db);
  const [{ startDate, endDate, kind, later } = { startDate: "", endDate: "", kind: 0, later: [] }] = rows;
  return {
    batchId,
    periodId,
    projectId,
    startDate,
    endDate,
    isSubsequent: kind === SUBSEQUENT,
    laterBatchIds: [batchId, ...later],
  };
}

/** By the same test of first digits that the statistics show; digits that come too seldom draw attention to nothing. */
async function digitsOutOfOrder(db: Db, batchId: number, rules: RunRow["settings"]["rules"]): Promise<number[] | null> {
  const { rows } = await sql<{ pair: number; count: number }>`
    select pair, sum(line_count)::int as count from ledger_digit where ${ofProject("ledger_digit")} and batch_id = ${batchId} group by pair`.execute(
    db,
  );
  const { rows: digits, isSmall } = benford(
    "first",
    countsOf("first", new Map(rows.map(({ pair, count }) => [pair, count]))),
  );
  if (isSmall) return null;
  const isOnlyOver = rules.find(({ code }) => code === "JE25")?.params.onlyOver === true;
  return digits
    .filter(({ isFlagged, actual, expected }) => isFlagged && (!isOnlyOver || actual > expected))
    .map(({ digit }) => digit);
}

async function yearsWithout(db: Db, batchId: number, covered: ReadonlySet<string>): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from j_date)::int as year from voucher where ${ofProject("voucher")} and batch_id = ${batchId} order by 1`.execute(
    db,
  );
  return rows.map(({ year }) => year).filter((year) => !covered.has(String(year)));
}

/** Of the checks against the trial balance in force. */
async function completenessOf(db: Db, { periodId, batchId }: RunRow): Promise<RunSummary["completeness"]> {
  const { rows } = await sql<{ hasBalances: boolean; differs: boolean }>`
    select p.tb_batch_id is not null and b.summary ->> 'checkedAgainst' is not distinct from p.tb_batch_id::text as "hasBalances",
      exists (select from integrity_finding f where ${ofProject("f")} and f.batch_id = ${batchId} and f.code = 'IC-20') as differs
    from project_period p left join import_batch b on ${ofProject("b")} and b.id = ${batchId}
    where ${ofProject("p")} and p.id = ${periodId}`.execute(db);
  const [found] = rows;
  if (!found?.hasBalances) return "noBalances";
  return found.differs ? "differs" : "proven";
}
