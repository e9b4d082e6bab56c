/** A sample as it is being designed, and what the calls are told of it. */

import type { Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { ExpressionTree } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { fractionOf, percentOf } from "@digao/contract/percent";
import { z } from "zod";
import type { Sent } from "../../../../lib/api.ts";
import { method, purpose } from "../words.ts";

/** Which rule the size goes by; `own` is the auditor's figure. */
export type SizeRule = "formula" | "table" | "textbook" | "own";
export type Grade = "max" | "high" | "mid" | "low";
export const grades: readonly Grade[] = ["max", "high", "mid", "low"];
export const frequencies = ["yearly", "quarterly", "monthly", "weekly", "daily", "often", "automated"] as const;
export type Frequency = (typeof frequencies)[number];

export interface Wish {
  purpose: number;
  title: string;
  fsItemId: number | undefined;
  /** A procedure of that item's programme. */
  progLineId: number | undefined;
  /** The sample that this one extends. */
  extended: { id: number; runNo: number } | undefined;
  periodId: number | undefined;
  accountCode: string;
  auxId: number | undefined;
  jPeriodFrom: number | undefined;
  jPeriodTo: number | undefined;
  side: "dr" | "cr" | "both";
  keyword: string;
  expression: Expression | undefined;
  withoutClosing: boolean;
  individualFrom: string;
  method: number;
  confidence: number;
  tolerable: string;
  expected: string;
  /** In per cent, as typed. */
  tolerableRate: string;
  expectedRate: string;
  riskFactor: string;
  expansion: string;
  misstatementRisk: Grade | undefined;
  otherRisk: Grade | undefined;
  frequency: Frequency | undefined;
  sizeRule: SizeRule;
  size: string;
  startPoint: string;
  strataBy: "amount" | "aux";
  bounds: string;
  /** Auxiliary items that make a stratum each; the rest is the last one. */
  auxIds: number[];
  allocation: "value" | "neyman";
  isTopWhole: boolean;
  blockLength: string;
  atLeast: string;
  top: string;
  seed: string;
  /** Why fewer are drawn than the design needs, and why more is tolerable than performance materiality. */
  sizeReason: string;
  tolerableReason: string;
  /** Why another sample is drawn from a population that has one. */
  againReason: string;
}

export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1);

export const newWish = (periodId: number | undefined): Wish => ({
  purpose: purpose.details,
  title: "",
  fsItemId: undefined,
  progLineId: undefined,
  extended: undefined,
  periodId,
  accountCode: "",
  auxId: undefined,
  jPeriodFrom: undefined,
  jPeriodTo: undefined,
  side: "dr",
  keyword: "",
  expression: undefined,
  withoutClosing: true,
  individualFrom: "",
  method: method.monetary,
  confidence: 0.95,
  tolerable: "",
  expected: "",
  tolerableRate: "",
  expectedRate: "",
  riskFactor: "",
  expansion: "",
  misstatementRisk: undefined,
  otherRisk: undefined,
  frequency: undefined,
  sizeRule: "formula",
  size: "",
  startPoint: "",
  strataBy: "amount",
  bounds: "",
  auxIds: [],
  allocation: "value",
  isTopWhole: true,
  blockLength: "",
  atLeast: "",
  top: "",
  seed: newSeed(),
  sizeReason: "",
  tolerableReason: "",
  againReason: "",
});

const filled = (text: string): string | undefined => text.trim() || undefined;
const whole = (text: string): number | undefined => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : undefined);

type Population = Omit<Sent<typeof sampling.GetSamplePopulation>, "method">;
export const populationOf = (wish: Wish, periodId: number): Population => ({
  periodId,
  accountCode: filled(wish.accountCode),
  auxId: wish.auxId,
  jPeriodFrom: wish.jPeriodFrom,
  jPeriodTo: wish.jPeriodTo,
  side: wish.side === "both" ? undefined : wish.side,
  keyword: filled(wish.keyword),
  expression: wish.expression && JSON.stringify(wish.expression),
  withoutClosing: wish.withoutClosing,
  individualFrom: filled(wish.individualFrom),
});

interface Needs {
  size?: boolean;
  strata?: boolean;
  blocks?: boolean;
  specific?: boolean;
  seed?: boolean;
}
/** What a method asks for, by enum samplingMethod. */
const needs: Readonly<Record<number, Needs>> = {
  [method.random]: { size: true, seed: true },
  [method.systematic]: { size: true, seed: true },
  [method.monetary]: { size: true, seed: true },
  [method.stratified]: { size: true, strata: true, seed: true },
  [method.specific]: { specific: true },
  [method.blocks]: { size: true, blocks: true, seed: true },
};
export const needsOf = (wish: Wish): Needs => needs[wish.method] ?? {};

/** The size that will be drawn, with the interval it goes by; either may still be unknown. */
export interface Sized {
  size: number | undefined;
  interval: string | undefined;
}

export const ownSize = ({ size }: Wish) => whole(size);

/** Strata by amount, or one for each of the chosen auxiliary items. */
export const strataOf = ({ strataBy, bounds, auxIds, allocation, isTopWhole }: Wish) => ({
  ...(strataBy === "aux" ? { auxIds: filled(auxIds.join(",")) } : { bounds: filled(bounds) }),
  allocation,
  isTopWhole,
});

function designOf(wish: Wish, { size, interval }: Sized) {
  const { size: hasSize, strata, blocks, specific, seed } = needsOf(wish);
  // By the formula the interval is the rule, and the size follows from it; else the interval is population ÷ size.
  const byInterval = wish.method === method.monetary && interval !== undefined;
  return {
    ...(seed ? { seed: whole(wish.seed) } : {}),
    ...(hasSize && !byInterval ? { size } : {}),
    ...(byInterval ? { interval } : {}),
    ...(wish.method === method.monetary ? { startPoint: filled(wish.startPoint) } : {}),
    ...(strata ? strataOf(wish) : {}),
    ...(blocks ? { blockLength: whole(wish.blockLength) } : {}),
    ...(specific ? { atLeast: filled(wish.atLeast), top: whole(wish.top) } : {}),
  };
}

/** What the size follows from; the auditor's own figure goes by no rule. */
export const sizingOf = ({ purpose: of, sizeRule, misstatementRisk, otherRisk, frequency }: Wish) => ({
  ...(sizeRule === "own" ? {} : { sizeRule }),
  ...(of === purpose.controls ? { frequency } : { misstatementRisk, otherRisk }),
});

const statedDesign = (wish: Wish) =>
  wish.purpose === purpose.controls
    ? { tolerableRate: fractionOf(wish.tolerableRate), expectedRate: fractionOf(wish.expectedRate) }
    : {
        tolerable: filled(wish.tolerable),
        expected: filled(wish.expected),
        riskFactor: filled(wish.riskFactor),
        expansion: filled(wish.expansion),
      };

export const drawOf = (wish: Wish, periodId: number, sized: Sized): Sent<typeof sampling.DrawSample> => ({
  ...populationOf(wish, periodId),
  ...designOf(wish, sized),
  ...statedDesign(wish),
  ...(needsOf(wish).size || wish.method === method.haphazard ? sizingOf(wish) : {}),
  sizeReason: filled(wish.sizeReason),
  tolerableReason: filled(wish.tolerableReason),
  againReason: filled(wish.againReason),
  confidence: wish.confidence,
  purpose: wish.purpose,
  method: wish.method,
  title: wish.title.trim(),
  fsItemId: wish.fsItemId ?? null,
  progLineId: wish.progLineId ?? null,
  extendsId: wish.extended?.id ?? null,
});

const text = z.string().catch("");
const count = z.number().transform(String).catch("");
const Drawn = z.object({
  accountCode: text,
  auxId: z.number().optional().catch(undefined),
  jPeriodFrom: z.number().optional().catch(undefined),
  jPeriodTo: z.number().optional().catch(undefined),
  side: z.enum(["dr", "cr", "both"]).catch("both"),
  keyword: text,
  expression: ExpressionTree.optional().catch(undefined),
  withoutClosing: z.boolean().catch(true),
  individualFrom: text,
});
const Grade = z.enum(["max", "high", "mid", "low"]).optional().catch(undefined);
const Designed = z.object({
  size: count,
  startPoint: text,
  bounds: text,
  blockLength: count,
  atLeast: text,
  top: count,
  allocation: z.enum(["value", "neyman"]).catch("value"),
  isTopWhole: z.boolean().catch(true),
  misstatementRisk: Grade,
  otherRisk: Grade,
  frequency: z.enum(frequencies).optional().catch(undefined),
  auxIds: z
    .string()
    .transform((ids) => ids.split(",").map(Number))
    .catch([]),
});

/** The population of a run as it was asked for. */
export const populationQueryOf = (run: SampleRun): Sent<typeof sampling.GetSamplePopulation> => ({
  ...populationOf({ ...newWish(run.periodId), ...Drawn.parse(run.population) }, run.periodId),
  method: run.method,
});

/** The design of a run, to draw more or otherwise from the same population: the same seed makes a larger sample hold the smaller. */
export function wishFrom(run: SampleRun, title: string): Wish {
  const isControl = run.purpose === purpose.controls;
  const designed = Designed.parse(run.design);
  return {
    ...newWish(run.periodId),
    ...Drawn.parse(run.population),
    ...designed,
    strataBy: designed.auxIds.length > 0 ? "aux" : "amount",
    purpose: run.purpose,
    method: run.method,
    title,
    fsItemId: run.fsItemId ?? undefined,
    progLineId: run.progLine?.id,
    extended: { id: run.id, runNo: run.runNo },
    confidence: Number(run.confidence ?? "0.95"),
    tolerable: isControl ? "" : (run.tolerable ?? ""),
    expected: isControl ? "" : (run.expected ?? ""),
    tolerableRate: isControl ? percentOf(run.tolerable) : "",
    expectedRate: isControl ? percentOf(run.expected) : "",
    riskFactor: run.riskFactor ?? "",
    expansion: run.expansion ?? "",
    sizeRule: "own",
    size: String(run.sampleSize),
    seed: String(run.seed),
  };
}
