import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus, sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleObstacle, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { Input } from "@digao/contract/endpoint";
import { isMessageKey, messageOf } from "@digao/contract/messages";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { SAMPLE_LIFE } from "@digao/domain/sampling/life";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { andFormer } from "../../../platform/lib/former-conclusions.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireStep } from "../../../platform/step.ts";
import { testedItems } from "./evaluate.ts";
import { obstacleOf } from "./obstacle.ts";
import { type RunRow, readRun, runRow } from "./run-rows.ts";
import { lockOpenRun, lockRun, subjectOf } from "./save-items.ts";

type Calls = typeof sampling;

type Conclusion = Pick<Input<Calls["ConcludeSample"]>, "verdict" | "verdictReason" | "seen">;
const isLeader = (ctx: Context): boolean => isInRoleSet(ctx.project?.role ?? 0, "leader");

/** What the result speaks against is accepted by a leader alone, with a reason that stays; without anything tolerable by nobody. */
function checkAccepted(ctx: Context, run: RunRow, { verdictReason }: Conclusion): void {
  const [extension] = run.extendedBy;
  if (extension) throw new Refusal("sampling.acceptedExtended", { params: { no: extension.runNo }, field: "verdict" });
  const obstacle = obstacleOf(run);
  if (!obstacle) return;
  if (obstacle === "tolerable") throw new Refusal("sampling.acceptWithoutTolerable", { field: "verdict" });
  const params = { why: whyNot(ctx, obstacle) };
  if (!isLeader(ctx)) throw new Refusal("sampling.acceptLeader", { kind: "forbidden", params, field: "verdict" });
  if (!saysWhatWasSeen(verdictReason)) throw new Refusal("sampling.acceptReason", { params, field: "verdictReason" });
}

function whyNot({ lang }: Context, obstacle: SampleObstacle): string {
  const key = `sampling.obstacle.${obstacle}`;
  return isMessageKey(key) ? messageOf(lang, key) : obstacle;
}

/** Every item tested, evaluated since, and a verdict that the result bears. Answers the reason that is kept. */
async function checkConclusion(ctx: Context, run: RunRow, told: Conclusion): Promise<string | null> {
  await testedItems(ctx, run);
  if (run.result === null) throw new Refusal("sampling.notEvaluated", { kind: "state" });
  if (run.isStale) throw new Refusal("sampling.stale", { kind: "state" });
  if (run.bareCount > 0 && !saysWhatWasSeen(told.seen))
    throw new Refusal("sampling.seenMissing", { field: "seen", params: { count: run.bareCount } });
  if (told.verdict === sampleVerdict.extended && run.extendedBy.length === 0)
    throw new Refusal("sampling.notExtended", { field: "verdict" });
  if (told.verdict !== sampleVerdict.accepted) return null;
  checkAccepted(ctx, run, told);
  return obstacleOf(run) === null ? null : (told.verdictReason ?? null);
}

export async function concludeSample(
  ctx: Context,
  { Id, rowVersion, conclusion, verdict, verdictReason, seen: told }: Input<Calls["ConcludeSample"]>,
): Promise<SampleRun> {
  const { projectId, ...open } = await lockOpenRun(ctx, Id);
  checkVersion(rowVersion, open);
  const run = await runRow(ctx.db, Id);
  const reason = await checkConclusion(ctx, run, { verdict, verdictReason, seen: told });
  const seen = run.bareCount > 0 ? (told ?? null) : null;
  await ctx.db
    .updateTable("sample_run")
    .set({
      conclusion,
      verdict,
      verdict_reason: reason,
      seen,
      status: sampleStatus.concluded,
      concluded_by: ctx.user.id,
      concluded_at: sql`now()`,
      row_version: rowVersion + 1,
    })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "sampleRun" as const,
    refId: Id,
    projectId,
    action: "conclude",
    old: { status: sampleStatus.open, conclusion: null },
    new: { status: sampleStatus.concluded, conclusion, verdict, verdictReason: reason, seen },
  });
  return readRun(ctx, Id);
}

/** The conclusion stays as text until another takes its place; that it did not stand, and why, stays for good. */
export async function reopenSample(
  ctx: Context,
  { Id, rowVersion, reason }: Input<Calls["ReopenSample"]>,
): Promise<SampleRun> {
  const run = await lockRun(ctx, Id);
  checkVersion(rowVersion, run);
  requireStep(ctx, SAMPLE_LIFE, "reopen", subjectOf(run), {
    state: "sampling.notConcluded",
    actors: { concluder: "sampling.reopenLeader" },
  });
  if (!saysWhatWasSeen(reason)) throw new Refusal("sampling.reopenReason", { field: "reason" });
  const before = await runRow(ctx.db, Id);
  await ctx.db
    .updateTable("sample_run")
    .set({
      status: sampleStatus.open,
      former_conclusions: andFormer(ctx.user.id, reason),
      verdict: null,
      verdict_reason: null,
      concluded_by: null,
      concluded_at: null,
      row_version: rowVersion + 1,
    })
    .where("id", "=", Id)
    .execute();
  const entry = { refType: "sampleRun" as const, refId: Id, projectId: run.projectId, action: "reopen" };
  const { verdict, verdictReason } = before;
  await ctx.audit({
    ...entry,
    old: { status: sampleStatus.concluded, verdict, verdictReason },
    new: { status: sampleStatus.open, reason },
  });
  return readRun(ctx, Id);
}
