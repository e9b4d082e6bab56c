import { randomInt } from "node:crypto";
import type { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { materialityOf, readyRules } from "@digao/domain/journal-tests/settings";
import { yuan } from "@digao/domain/money";
import { sql } from "kysely";
import { jobStates } from "../../../platform/jobs/queue.ts";
import { nextNumber } from "../../../platform/lib/next-number.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { relatedNames } from "../../balance/related-parties/door.ts";
import { journalInForce, type LedgerJournal } from "../../books/vouchers/door.ts";
import { runRow } from "./run-rows.ts";
import type { RunSettings } from "./run-shapes.ts";
import { ruleGround, storedSettings } from "./stored-settings.ts";

type Calls = typeof journalTests;
type Started = Output<Calls["StartJeRun"]>;

interface RunSetup {
  settings: RunSettings;
  settingVersion: number;
  seed: number;
  againOf: number | null;
}

/** One run a period at a time; numbers of a project are given one after the other. */
async function openRun(
  ctx: Context,
  periodId: number,
  setupFor: (journal: LedgerJournal) => Promise<RunSetup>,
): Promise<Started> {
  const { db } = ctx;
  const journal = await journalInForce(db, periodId);
  if (!journal) throw new Refusal("je.noJournal", { kind: "state" });
  const { projectId, batchId } = journal;
  await holdRecord(db, "project", projectId);
  await refuseTwo(ctx, periodId);
  const { settings, settingVersion, seed, againOf } = await setupFor(journal);
  if (!settings.rules.some(({ isEnabled }) => isEnabled)) throw new Refusal("je.noRules", { kind: "state" });
  const { id, runNo } = await db
    .insertInto("journal_test_run")
    .values({
      project_id: projectId,
      period_id: periodId,
      batch_id: batchId,
      setting_version: settingVersion,
      seed,
      run_no: await nextNumber(db, "journal_test_run", "run_no"),
      settings: JSON.stringify(settings),
      again_of: againOf,
    })
    .returning(["id", "run_no as runNo"])
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "journalTestRun",
    refId: id,
    projectId,
    action: againOf === null ? "start" : "reperform",
    new: { runNo, periodId, batchId, settingVersion, seed, againOf },
  });
  return { id, jobId: await queue(ctx, projectId, id) };
}

async function refuseTwo({ db }: Context, periodId: number): Promise<void> {
  const { rows } = await sql<{ jobId: number | null }>`
    select r.job_id as "jobId" from journal_test_run r where ${ofProject("r")} and r.period_id = ${periodId} and r.state <> 'done'`.execute(
    db,
  );
  const jobs = await jobStates(
    db,
    rows.map(({ jobId }) => jobId),
  );
  if ([...jobs.values()].some(({ state }) => state === "queued" || state === "running"))
    throw new Refusal("je.running", { kind: "state" });
}

async function queue({ db, jobs }: Context, projectId: number, runId: number): Promise<number> {
  const jobId = await jobs.start(db, { kind: "journal-test", projectId, payload: { runId } });
  await sql`
    update journal_test_run set job_id = ${jobId}, row_version = row_version + 1 where ${ofProject("journal_test_run")} and id = ${runId}`.execute(
    db,
  );
  return jobId;
}

/** Related parties are those that the settings name and those of the client's register. */
const withRegister = (rules: RunSettings["rules"], parties: readonly { name: string }[]): RunSettings["rules"] =>
  rules.map((rule) => {
    const own = rule.params.relatedParties;
    if (rule.code !== "JE24" || parties.length === 0) return rule;
    const named = Array.isArray(own) ? own.filter((name) => typeof name === "string") : [];
    return {
      ...rule,
      params: { ...rule.params, relatedParties: [...new Set([...named, ...parties.map(({ name }) => name)])] },
    };
  });

export const startRun = (ctx: Context, { periodId }: Input<Calls["StartJeRun"]>): Promise<Started> =>
  openRun(ctx, periodId, async ({ projectId }) => {
    const { version, settings } = await storedSettings(ctx.db);
    const ground = await ruleGround(ctx.db, projectId, periodId);
    const { pm, trivial } = materialityOf(settings, ground.materiality);
    const { pmReason = null, trivialReason = null, bands } = settings;
    return {
      settings: {
        rules: withRegister(readyRules(settings, ground), [...(await relatedNames(ctx.db, projectId)).values()]),
        bands,
        pm: yuan(pm),
        trivial: yuan(trivial),
        pmReason,
        trivialReason,
      },
      settingVersion: version,
      seed: randomInt(2 ** 32),
      againOf: null,
    };
  });

/** Without what the run made of the bands: another journal has other scores. */
const asSet = ({ bandsSet, ...settings }: RunSettings): RunSettings => ({
  ...settings,
  bands: bandsSet ?? settings.bands,
});

/** By what the other run went by, not by what the project's rules are today. */
export async function reperformRun(ctx: Context, { Id }: Input<Calls["ReperformJeRun"]>): Promise<Started> {
  const run = await runRow(ctx.db, Id);
  if (run.state !== "done") throw new Refusal("je.notDone", { kind: "state" });
  const { settings, settingVersion, seed } = run;
  return openRun(ctx, run.periodId, async () => ({ settings: asSet(settings), settingVersion, seed, againOf: Id }));
}

/** Starts over, on the journal the run was created for. */
export async function resumeRun(ctx: Context, { Id }: Input<Calls["ResumeJeRun"]>): Promise<Started> {
  await sql`select from journal_test_run where ${ofProject("journal_test_run")} and id = ${Id} for update`.execute(
    ctx.db,
  );
  const run = await runRow(ctx.db, Id);
  if (run.state !== "cancelled" && run.state !== "failed") throw new Refusal("je.notResumable", { kind: "state" });
  if (!run.isJournalKept) throw new Refusal("je.journalGone", { kind: "state" });
  await refuseTwo(ctx, run.periodId);
  await ctx.audit({
    refType: "journalTestRun",
    refId: Id,
    projectId: run.projectId,
    action: "resume",
    old: { state: run.state },
    new: { state: "queued" },
  });
  return { id: Id, jobId: await queue(ctx, run.projectId, Id) };
}
