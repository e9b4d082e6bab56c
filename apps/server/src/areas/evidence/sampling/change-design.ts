import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { DesignFigures, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import type { Input } from "@digao/contract/endpoint";
import { type Fen, fen, yuan } from "@digao/domain/money";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { isAbove, performanceMateriality, performanceText } from "./check-design.ts";
import { againstDrawn, neededFor } from "./needed.ts";
import { type RunRow, readRun, runRow } from "./run-rows.ts";
import { lockOpenRun } from "./save-items.ts";

type DesignChange = Input<(typeof sampling)["ChangeSampleDesign"]>;
interface Loosened {
  run: RunRow;
  next: Figures;
  performance: Fen | null;
}
export type Figures = Omit<DesignFigures, "needed">;

export const figuresOf = ({ confidence, tolerable, expected }: RunRow): Figures => ({
  confidence,
  tolerable,
  expected,
});

/** As a run says them: two decimals of money, rates and confidence without trailing zeros. */
function changed(run: RunRow, change: DesignChange): Figures {
  const old = figuresOf(run);
  const isControl = run.purpose === samplePurpose.controls;
  if (isControl ? change.tolerable || change.expected : change.tolerableRate || change.expectedRate)
    throw new Refusal(isControl ? "sampling.amountForControl" : "sampling.rateForDetails", {
      field: isControl ? "tolerable" : "tolerableRate",
    });
  const money = (text: string | undefined) => (text === undefined ? undefined : yuan(fen(text)));
  const rate = (text: string | undefined) => (text === undefined ? undefined : String(Number(text)));
  const given = isControl
    ? { tolerable: rate(change.tolerableRate), expected: rate(change.expectedRate) }
    : { tolerable: money(change.tolerable), expected: money(change.expected) };
  return {
    confidence: change.confidence === undefined ? old.confidence : String(change.confidence),
    tolerable: given.tolerable ?? old.tolerable,
    expected: given.expected ?? old.expected,
  };
}

/** How many the design asks for now, beside what was drawn. */
export function neededNow(run: RunRow, figures: Figures) {
  const { purpose, method, popAmount, riskFactor, expansion, relianceFactor, design } = run;
  const { tolerable, expected } = figures;
  const confidence = Number(figures.confidence ?? "0.95");
  const needed = neededFor({
    purpose,
    method,
    popAmount,
    confidence,
    tolerable,
    expected,
    riskFactor,
    expansion,
    relianceFactor,
    design,
  });
  if (!needed) return null;
  const interval = run.interval === null ? null : fen(run.interval);
  return againstDrawn(needed, { size: run.drawnCount, interval, isWhole: run.sampledCount === run.popCount });
}

/** Loosened after the draw, when it is known what was found: a leader answers for it. */
function requireLeader({ project }: Context, { run, next, performance }: Loosened): void {
  if (isInRoleSet(project?.role ?? -1, "leader") || next.tolerable === run.tolerable) return;
  const isOfDetails = run.purpose === samplePurpose.details;
  const isRaised = Number(next.tolerable ?? "0") > Number(run.tolerable ?? "0");
  if (isOfDetails ? !isAbove(next.tolerable, performance) : !isRaised) return;
  const params = { performance: performance === null ? "—" : yuan(performance) };
  throw new Refusal("sampling.loosenLeader", {
    kind: "forbidden",
    params,
    field: isOfDetails ? "tolerable" : "tolerableRate",
  });
}

/** After the draw a design changes only with a reason; what was evaluated by the old one is evaluated again. */
export async function changeDesign(ctx: Context, change: DesignChange): Promise<SampleRun> {
  const { db } = ctx;
  const { Id, rowVersion, reason } = change;
  checkVersion(rowVersion, await lockOpenRun(ctx, Id));
  const run = await runRow(db, Id);
  const old = figuresOf(run);
  const next = changed(run, change);
  if (JSON.stringify(next) === JSON.stringify(old)) throw new Refusal("sampling.sameDesign", { kind: "state" });
  if (!saysWhatWasSeen(reason)) throw new Refusal("sampling.changeReason", { field: "reason" });
  const needed = neededNow(run, next);
  const isOfDetails = run.purpose === samplePurpose.details;
  const performance = isOfDetails ? await performanceMateriality(db, run.projectId, run.fsItemId) : null;
  requireLeader(ctx, { run, next, performance });
  const before = { ...old, needed: run.needed?.size ?? null };
  const after = { ...next, needed: needed?.size ?? null };
  await db
    .updateTable("sample_run")
    .set({
      ...next,
      needed: needed && JSON.stringify(needed),
      performance_materiality: performanceText(performance),
      tolerable_reason: isOfDetails && isAbove(next.tolerable, performance) ? reason : null,
      is_stale: run.result !== null,
      row_version: rowVersion + 1,
    })
    .where("id", "=", Id)
    .execute();
  await db
    .insertInto("sample_change")
    .values({
      project_id: run.projectId,
      run_id: Id,
      reason,
      old_design: JSON.stringify(before),
      new_design: JSON.stringify(after),
    })
    .execute();
  const entry = { refType: "sampleRun" as const, refId: Id, projectId: run.projectId, action: "redesign" };
  await ctx.audit({ ...entry, old: before, new: { ...after, reason } });
  return readRun(ctx, Id);
}
