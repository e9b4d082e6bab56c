/** Runs of the attribution: how the last one stands, and which one's figures are shown. */
import type { CashFlowState, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { jobStates } from "../../../platform/jobs/queue.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { nextNumber } from "../../../platform/lib/next-number.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { isCounted, readCashBook } from "./accounts.ts";
import { type Grounds, readGround, staleOf } from "./grounds.ts";
import { findPeriod, periodForCash } from "./period.ts";

type Calls = typeof cashFlow;

export const attributeKind = "attribute-cash";

export interface RunSummary {
  vouchers: number;
  cashVouchers: number;
  /** Of all accounts that count as cash. */
  cashChange: string;
  /** Dividends and interest paid, by their accounts. */
  distributions: string;
  /** Cash at the beginning, for next year's comparatives. */
  opening: string;
}

export interface RunRow {
  id: number;
  runNo: number;
  periodId: number;
  batchId: number;
  projectId: number;
  grounds: Omit<Grounds, "batchId"> | Record<string, never>;
  state: string;
  jobId: number | null;
  summary: RunSummary | Record<string, never>;
  createdAt: string;
  finishedAt: string | null;
  userName: string;
}

const runs = (db: Db) =>
  db
    .selectFrom("cash_flow_run as r")
    .innerJoin("app_user as u", (on) => on.onRef("u.tenant_id", "=", "r.tenant_id").onRef("u.id", "=", "r.created_by"))
    .select(["r.id", "r.run_no as runNo", "r.period_id as periodId", "r.batch_id as batchId", "r.grounds"])
    .select(["r.project_id as projectId", "r.state", "r.job_id as jobId", "r.summary", "r.created_at as createdAt"])
    .select(["r.finished_at as finishedAt", "u.name as userName"])
    .$castTo<RunRow>();

export const runById = (db: Db, id: number): Promise<RunRow | undefined> =>
  runs(db).where("r.id", "=", id).executeTakeFirst();

const lastRun = (db: Db, periodId: number): Promise<RunRow | undefined> =>
  runs(db).where("r.period_id", "=", periodId).orderBy("r.id", "desc").limit(1).executeTakeFirst();

/** The one whose rows are kept; undefined while none has ended. */
export const shownRun = (db: Db, periodId: number): Promise<RunRow | undefined> =>
  runs(db)
    .where("r.period_id", "=", periodId)
    .where("r.state", "=", "done")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();

export async function requireRun(db: Db, projectId: number): Promise<RunRow> {
  const { id } = await periodForCash(db, projectId);
  const run = await shownRun(db, id);
  if (!run) throw new Refusal("cashFlow.noRun", { kind: "state" });
  return run;
}

async function withJob(db: Db, run: RunRow): Promise<NonNullable<CashFlowState["run"]>> {
  const { id, runNo, jobId, createdAt, finishedAt, userName, summary } = run;
  const jobs = await jobStates(db, [jobId]);
  const state = run.state === "done" ? "done" : (jobs.get(jobId ?? 0)?.state ?? "cancelled");
  return {
    id,
    runNo,
    jobId,
    state: state as NonNullable<CashFlowState["run"]>["state"],
    createdAt,
    finishedAt,
    userName,
    vouchers: summary.vouchers ?? null,
    cashVouchers: summary.cashVouchers ?? null,
    cashChange: summary.cashChange ?? null,
  };
}

export interface Open {
  toJudge: number;
  toReassign: number;
  proposed: number;
}

export async function openOf(db: Db, run: Pick<RunRow, "id" | "periodId">): Promise<Open> {
  const judged = await sql<{ count: number }>`
    select count(distinct line_id)::int as count from cash_flow_part
    where ${ofProject("cash_flow_part")} and run_id = ${run.id} and review is not null and not is_off and not is_manual`.execute(
    db,
  );
  const decided = await sql<Omit<Open, "toJudge">>`
    select count(*) filter (where status = ${code.cashDecision.toReassign})::int as "toReassign",
      count(*) filter (where status = ${code.cashDecision.proposed})::int as proposed
    from cash_flow_decision where ${ofProject("cash_flow_decision")} and period_id = ${run.periodId}`.execute(db);
  const { toReassign = 0, proposed = 0 } = decided.rows[0] ?? {};
  return { toJudge: judged.rows[0]?.count ?? 0, toReassign, proposed };
}

/** What has changed since a run; nothing of a run that has not ended. */
export async function staleCausesOf(db: Db, run: RunRow, batchId: number | null) {
  const { grounds } = await readGround(db, run.projectId, run.periodId);
  return staleOf(
    { ...(run.grounds as Omit<Grounds, "batchId">), batchId: run.batchId },
    {
      ...grounds,
      batchId: batchId ?? 0,
    },
  );
}

const nothing: Omit<CashFlowState, "lacks"> = {
  run: null,
  shownRunId: null,
  stale: [],
  toJudge: 0,
  toReassign: 0,
  proposed: 0,
};

export async function getState(
  { db }: Context,
  { Id }: Input<Calls["GetCashFlowState"]>,
): Promise<Output<Calls["GetCashFlowState"]>> {
  const period = await findPeriod(db, Id);
  if (!period) return { ...nothing, lacks: "period" };
  const [last, shown] = [await lastRun(db, period.id), await shownRun(db, period.id)];
  const lacks = lackOf(period);
  if (!last) return { ...nothing, lacks };
  const run = await withJob(db, last);
  if (!shown) return { ...nothing, lacks, run };
  return {
    lacks,
    run,
    shownRunId: shown.id,
    stale: await staleCausesOf(db, shown, period.voucherBatchId),
    ...(await openOf(db, shown)),
  };
}

function lackOf({ voucherBatchId, tbBatchId }: { voucherBatchId: number | null; tbBatchId: number | null }) {
  if (voucherBatchId === null) return "journal";
  return tbBatchId === null ? "balances" : null;
}

/** Two people at once start one run: the second is shown the first one's. */
export async function startRun(
  ctx: Context,
  { Id }: Input<Calls["StartCashFlowRun"]>,
): Promise<Output<Calls["StartCashFlowRun"]>> {
  const { db } = ctx;
  const period = await periodForCash(db, Id);
  if (period.voucherBatchId === null) throw new Refusal("cashFlow.noJournal", { kind: "state" });
  await holdRecord(db, "cash_flow_run", Id);
  const last = await lastRun(db, period.id);
  const state = last ? await withJob(db, last) : null;
  if (state?.jobId && (state.state === "queued" || state.state === "running"))
    return { id: state.id, jobId: state.jobId };
  const book = await readCashBook(db, period.id);
  if (![...book.accounts.keys()].some((one) => isCounted(book.judgementOf(one).treatment)))
    throw new Refusal("cashFlow.noCash", { kind: "state" });
  const { id, runNo } = await db
    .insertInto("cash_flow_run")
    .values({
      project_id: Id,
      run_no: await nextNumber(db, "cash_flow_run", "run_no"),
      period_id: period.id,
      batch_id: period.voucherBatchId,
      created_by: ctx.user.id,
    })
    .returning(["id", "run_no as runNo"])
    .executeTakeFirstOrThrow();
  const jobId = await ctx.jobs.start(db, { kind: attributeKind, projectId: Id, payload: { runId: id } });
  await db.updateTable("cash_flow_run").set({ job_id: jobId }).where("id", "=", id).execute();
  await ctx.audit({
    refType: "cashFlowRun",
    refId: id,
    projectId: Id,
    action: "start",
    new: { runNo, periodId: period.id, batchId: period.voucherBatchId },
  });
  return { id, jobId };
}
