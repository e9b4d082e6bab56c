import { type Job, JobProgress, JobState, type jobs } from "@digao/contract/areas/identity/jobs/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { requireMember } from "../../../platform/auth/membership.ts";
import { requestCancel } from "../../../platform/jobs/queue.ts";
import { pageOf } from "../../../platform/lib/page.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { jobErrorIn } from "./door.ts";

type Calls = typeof jobs;

const noProgress = { phase: null, done: null, total: null, rate: null, etaSeconds: null };

const selectJobs = ({ db }: Context) =>
  db
    .selectFrom("job")
    .leftJoin("app_user", "app_user.id", "job.created_by")
    .select([
      "job.id",
      "job.project_id",
      "job.kind",
      "job.state",
      "job.progress",
      "job.result",
      "job.error",
      "job.cancel_requested",
      "job.created_by",
      "app_user.name as user_name",
      "job.created_at",
      "job.started_at",
      "job.finished_at",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectJobs>["executeTakeFirstOrThrow"]>>;

function jobOf(row: Row, ctx: Context): Job {
  return {
    id: row.id,
    projectId: row.project_id,
    kind: row.kind,
    state: JobState.parse(row.state),
    progress: { ...noProgress, ...JobProgress.partial().parse(row.progress) },
    result: row.result,
    error: jobErrorIn(ctx.lang, row.error),
    isCancelling: row.cancel_requested && row.state === "running",
    userId: row.created_by,
    userName: row.user_name,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

// A job without a project is its starter's alone: to others it is as missing.
async function readJob(ctx: Context, jobId: number, writes: boolean): Promise<Row> {
  const row = await selectJobs(ctx).where("job.id", "=", jobId).executeTakeFirst();
  if (!row) throw missing("job.missing");
  if (row.project_id !== null) await requireMember(ctx, row.project_id, { role: "member", writes });
  else if (row.created_by !== ctx.user.id) throw missing("job.missing");
  return row;
}

export async function getJob(ctx: Context, { jobId }: Input<Calls["GetJob"]>): Promise<Job> {
  return jobOf(await readJob(ctx, jobId, false), ctx);
}

export async function listJobs(
  ctx: Context,
  { projectId, kind, state, ...page }: Input<Calls["GetJobs"]>,
): Promise<Output<Calls["GetJobs"]>> {
  const found = selectJobs(ctx)
    .where("job.project_id", "=", projectId)
    .$if(kind !== undefined, (q) => q.where("job.kind", "=", kind ?? ""))
    .$if(state !== undefined, (q) => q.where("job.state", "=", state ?? ""));
  const { totalCount, items } = await pageOf(found, page, {}, "job.id");
  return { totalCount, items: items.map((row) => jobOf(row, ctx)) };
}

export async function cancelJob(ctx: Context, { jobId }: Input<Calls["CancelJob"]>): Promise<null> {
  const row = await readJob(ctx, jobId, true);
  if ((await requestCancel(ctx.db, jobId)) === "ended") throw new Refusal("job.notCancellable", { kind: "state" });
  await ctx.audit({ refType: "job", refId: jobId, action: "cancel", projectId: row.project_id });
  return null;
}
