/** What a sample is drawn from and how: the inputs of audit sampling (审计抽样). */

import { z } from "zod";
import { ReasonText } from "../../../reason.ts";
import { Flag, Money } from "../../../shapes.ts";
import { LineListQuery } from "../../books/vouchers/line-filter/query.ts";

/** Enum samplingMethod. */
export const Method = z.coerce.number().int().min(1).max(9);
/** 1 test of controls, 2 test of details. */
export const Purpose = z.coerce.number().int().min(1).max(2);
export const NoLess = Money.refine((amount) => !amount.startsWith("-"));
/** A share of one as a decimal: "0.05" is 5 %. */
export const Share = z.string().regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/);
export const Factor = z.string().regex(/^\d{1,3}(\.\d{1,2})?$/);
/** One of the confidences that factors are published for. */
export const Confidence = z.coerce
  .number()
  .refine((share) => [0.5, 0.63, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99].includes(share));
/** Money joined by commas, highest first: lower bounds of strata. */
const Bounds = z
  .string()
  .max(400)
  .regex(/^\d{1,15}(\.\d{1,2})?(,\d{1,15}(\.\d{1,2})?){0,19}$/);

/** Which lines are sampled: the filters of the line list, and an amount from which items are tested one by one instead. */
export const SamplePopulation = LineListQuery.omit({ skipCount: true, maxResultCount: true, sorting: true }).extend({
  accountCode: z.string().min(1).max(50).optional(),
  /** Leaves out the client's own closing entries. */
  withoutClosing: Flag.default(true),
  /** Items of this much or more are individually significant: all of them are tested, none is sampled. */
  individualFrom: NoLess.optional(),
});
export type SamplePopulation = z.infer<typeof SamplePopulation>;

export const StrataDesign = z.object({
  /** Lower bounds of the strata, highest first; the last is 0. A preview without any goes by performance materiality. */
  bounds: Bounds.optional(),
  /** Or one stratum for each of these auxiliary items, and one for the rest. */
  auxIds: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15}){0,19}$/)
    .optional(),
  allocation: z.enum(["value", "neyman"]).default("value"),
  /** The first stratum is tested in full. */
  isTopWhole: Flag.default(true),
});
export const Size = z.coerce.number().int().min(1).max(20_000);

/** Which rule gives the size: of details the formula, the factor table or the textbook; of controls the rates, the frequency, or more reliance. */
export const SizeRule = z.enum(["formula", "table", "textbook"]);
const Grade = z.enum(["max", "high", "mid", "low"]);
/** What the size follows from beside the misstatements or rates. */
export const Sizing = z.object({
  sizeRule: SizeRule.optional(),
  /** Of the textbook table. */
  misstatementRisk: Grade.optional(),
  otherRisk: Grade.optional(),
  frequency: z.enum(["yearly", "quarterly", "monthly", "weekly", "daily", "often", "automated"]).optional(),
});
/** Why something was done otherwise than it is usually done. */
export const Reason = ReasonText().min(1);

/** What every draw may be told; which of it a method needs is checked when it is drawn. */
export const Design = StrataDesign.extend(Sizing.shape).extend({
  method: Method,
  /** Taken from the clock's noise where absent; kept in any case. */
  seed: z.coerce.number().int().min(0).max(4_294_967_295).optional(),
  size: Size.optional(),
  confidence: Confidence.optional(),
  /** Tolerable and expected misstatement, or the rates of a test of controls. */
  tolerable: NoLess.optional(),
  expected: NoLess.optional(),
  tolerableRate: Share.optional(),
  expectedRate: Share.optional(),
  riskFactor: Factor.optional(),
  expansion: Factor.optional(),
  /** Why fewer are drawn than the design needs, and why more is tolerable than performance materiality. */
  sizeReason: Reason.optional(),
  tolerableReason: Reason.optional(),
  /** Why another sample is drawn from a population that has one. */
  againReason: Reason.optional(),
  /** Of monetary units: the fixed interval; population ÷ size where absent. */
  interval: NoLess.optional(),
  /** Below the interval; from the seed where absent. */
  startPoint: NoLess.optional(),
  /** Of blocks: neighbouring lines in one. */
  blockLength: z.coerce.number().int().min(1).max(10_000).optional(),
  /** Of specific items: from this amount on, and so many of the largest. */
  atLeast: NoLess.optional(),
  top: Size.optional(),
});
