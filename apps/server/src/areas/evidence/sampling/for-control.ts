/** Items for the test of a control: a sample like any other, whose results stand in the paper of the test. */
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleMethod, samplePurpose } from "@digao/contract/areas/evidence/sampling/codes";
import type { Context } from "../../../platform/serve.ts";
import { drawSample } from "./draw.ts";
import { allItems } from "./run-rows.ts";

export interface ControlItem {
  no: string;
  date: string;
}
interface ControlWish {
  controlPointId: number;
  periodId: number;
  accountCode?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  size: number;
  confidence: number;
  tolerableRate: string;
  title: string;
  /** Why another sample is drawn from lines that were sampled before. */
  againReason: string;
  /** What it extends: the same seed takes its items first. */
  extendsId?: number | undefined;
  seed?: number | undefined;
}

export async function drawForControl(
  ctx: Context,
  { controlPointId, ...wish }: ControlWish,
): Promise<{ runId: number; seed: number; items: ControlItem[] }> {
  const run = await drawSample(
    ctx,
    sampling.DrawSample.input.parse({
      ...wish,
      purpose: samplePurpose.controls,
      method: sampleMethod.random,
      sizeReason: wish.againReason,
    }),
    controlPointId,
  );
  const items = await allItems(ctx.db, run.id);
  return {
    runId: run.id,
    seed: run.seed,
    items: items.map(({ jType, jNo, jNoText, lineNo, jDate }) => ({
      no: `${jType ?? ""}-${jNoText || jNo} #${lineNo}`,
      date: jDate.slice(0, 10),
    })),
  };
}
