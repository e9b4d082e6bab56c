import type { sampling } from "@digao/contract/areas/sampling";
import { projectRole, sampleStatus } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import type { SampleRun } from "@digao/contract/sampling/run";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { readRun } from "./run-rows.ts";
import { lockOpenRun, lockRun } from "./save-items.ts";

type Calls = typeof sampling;
/** projectRole: manager, partner, in-charge. */
const leaders: readonly number[] = [projectRole.manager, projectRole.partner, projectRole.inCharge];

export async function concludeSample(
  ctx: Context,
  { Id, rowVersion, conclusion }: Input<Calls["ConcludeSample"]>,
): Promise<SampleRun> {
  const run = await lockOpenRun(ctx, Id);
  checkVersion(rowVersion, run);
  await ctx.db
    .updateTable("sample_run")
    .set({ conclusion, status: 1, concluded_by: ctx.user.id, concluded_at: sql`now()`, row_version: rowVersion + 1 })
    .where("id", "=", Id)
    .execute();
  const entry = { refType: "sampleRun" as const, refId: Id, projectId: run.projectId, action: "conclude" };
  await ctx.audit({
    ...entry,
    old: { status: sampleStatus.open, conclusion: null },
    new: { status: sampleStatus.concluded, conclusion },
  });
  return readRun(ctx, Id);
}

/** The conclusion stays as text until another takes its place. */
export async function reopenSample(ctx: Context, { Id, rowVersion }: Input<Calls["ReopenSample"]>): Promise<SampleRun> {
  const run = await lockRun(ctx, Id);
  checkVersion(rowVersion, run);
  if (run.status !== sampleStatus.concluded) throw new Refusal("sampling.notConcluded", { kind: "state" });
  const may = run.concludedBy === ctx.user.id || leaders.includes(ctx.project?.role ?? 0);
  if (!may) throw new Refusal("sampling.reopenLeader", { kind: "forbidden" });
  await ctx.db
    .updateTable("sample_run")
    .set({ status: sampleStatus.open, concluded_by: null, concluded_at: null, row_version: rowVersion + 1 })
    .where("id", "=", Id)
    .execute();
  const entry = { refType: "sampleRun" as const, refId: Id, projectId: run.projectId, action: "reopen" };
  await ctx.audit({ ...entry, old: { status: sampleStatus.concluded }, new: { status: sampleStatus.open } });
  return readRun(ctx, Id);
}

/** One's own and open, before anything was recorded: what was tested is evidence and stays. */
export async function deleteSample(ctx: Context, { Id, rowVersion }: Input<Calls["DeleteSampleRun"]>): Promise<null> {
  const run = await lockOpenRun(ctx, Id);
  checkVersion(rowVersion, run);
  if (run.createdBy !== ctx.user.id) throw new Refusal("sampling.notOwn", { kind: "forbidden" });
  const { runNo, method, popHash, seed, testedCount, result, reperformed, extendedBy } = await readRun(ctx, Id);
  if (testedCount > 0 || result !== null) throw new Refusal("sampling.recorded", { kind: "state" });
  if (reperformed) throw new Refusal("sampling.reperformed", { kind: "state" });
  if (extendedBy[0]) throw new Refusal("sampling.extended", { kind: "state", params: { no: extendedBy[0].runNo } });
  await ctx.db.deleteFrom("sample_run").where("id", "=", Id).execute();
  const entry = { refType: "sampleRun" as const, refId: Id, projectId: run.projectId, action: "delete" };
  await ctx.audit({ ...entry, old: { runNo, method, popHash, seed } });
  return null;
}
