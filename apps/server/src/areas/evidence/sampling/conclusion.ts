/** What is particular about the conclusion on a sample: every item tested, evaluated since, and a verdict that the result bears. */
import { type SampleConclusion, sampleConclusion } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus, sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleObstacle } from "@digao/contract/areas/evidence/sampling/run";
import { isMessageKey, messageOf } from "@digao/contract/messages";
import type { FilledOf } from "@digao/contract/paper/paper";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { untestedItems } from "./evaluate.ts";
import { obstacleOf } from "./obstacle.ts";
import { type RunRow, runRow } from "./run-rows.ts";
import { lockRun } from "./save-items.ts";

interface Sources {
  ctx: Context;
  run: RunRow;
  untested: Lack | null;
}

async function readSources(ctx: Context, _lang: unknown, runId: number): Promise<Sources> {
  const run = await runRow(ctx.db, runId);
  return { ctx, run, untested: await untestedItems(ctx.db, run) };
}

function whyNot({ lang }: Context, obstacle: SampleObstacle): string {
  const key = `sampling.obstacle.${obstacle}`;
  return isMessageKey(key) ? messageOf(lang, key) : obstacle;
}

/** More items are drawn, or all tested: nobody lets it pass. */
function tooSmall({ needed, drawnCount: drawn }: RunRow): Lack {
  if (!needed?.size) return { key: "sampling.tooSmallAll" };
  return { key: "sampling.tooSmall", params: { needed: needed.size, drawn, more: Math.max(1, needed.size - drawn) } };
}

/** What the result speaks against is accepted by a leader alone, with a reason that stays; without anything tolerable by nobody. */
function againstAccepting({ verdictReason }: SampleConclusion, { ctx, run }: Sources): Lack | null {
  const [extension] = run.extendedBy;
  if (extension) return { key: "sampling.acceptedExtended", params: { no: extension.runNo } };
  const obstacle = obstacleOf(run);
  if (!obstacle) return null;
  if (obstacle === "tolerable") return { key: "sampling.acceptWithoutTolerable" };
  if (obstacle === "reliance") return tooSmall(run);
  const params = { why: whyNot(ctx, obstacle) };
  if (!isInRoleSet(ctx.project?.role ?? 0, "leader"))
    return { key: "sampling.acceptLeader", params, kind: "forbidden" };
  return saysWhatWasSeen(verdictReason) ? null : { key: "sampling.acceptReason", params };
}

function lacks(version: SampleConclusion, sources: Sources): Lack | null {
  const { run, untested } = sources;
  if (untested) return untested;
  if (run.result === null) return { key: "sampling.notEvaluated" };
  if (run.isStale) return { key: "sampling.stale" };
  if (run.bareCount > 0 && !saysWhatWasSeen(version.seen))
    return { key: "sampling.seenMissing", params: { count: run.bareCount } };
  if (version.verdict === sampleVerdict.extended && run.extendedBy.length === 0) return { key: "sampling.notExtended" };
  return version.verdict === sampleVerdict.accepted ? againstAccepting(version, sources) : null;
}

type Drafted = FilledOf<(typeof sampleConclusion)["spec"]>;

function judge({ revisionReason }: Drafted, { run }: Sources, hasForce: boolean): Fault | null {
  if (run.status === sampleStatus.withdrawn)
    return { key: "sampling.withdrawn", field: "verdict", params: { no: run.runNo } };
  if (hasForce && !saysWhatWasSeen(revisionReason))
    return { key: "sampling.conclusionReason", field: "revisionReason" };
  return null;
}

/** Reasons stay where something is to be explained. */
function workOut({ verdict, verdictReason, seen }: Drafted, { run }: Sources) {
  const isExplained = verdict === sampleVerdict.accepted && obstacleOf(run) !== null;
  return {
    verdictReason: isExplained ? verdictReason : null,
    seen: run.bareCount > 0 ? seen : null,
    runVersion: run.rowVersion,
  };
}

export const conclusionHandlers = paperHandlers(sampleConclusion, {
  // Nobody tests, evaluates or redesigns the sample meanwhile.
  hold: async (ctx, runId) => {
    await lockRun(ctx, runId);
  },
  readSources,
  judge,
  workOut,
  snapshots: { runVersion: Number },
  lacks,
  moved: ({ runVersion }, { run }) => (runVersion === run.rowVersion ? null : {}),
});
