/** Audit sampling (审计抽样, CSA 1314): populations tied to the ledger, sizes, draws that anyone can repeat, evaluation of details and controls. */
import { z } from "zod";
import { area, del, get, inProject, post, put, signedIn } from "../endpoint.ts";
import {
  Confidence,
  Design,
  Factor,
  Method,
  NoLess,
  Purpose,
  SamplePopulation,
  Share,
  Size,
  StrataDesign,
} from "../sampling/population.ts";
import {
  ExcludedReason,
  KeptReperformance,
  Reconciliation,
  Reperformance,
  SampleItem,
  SampleRun,
  Stratum,
} from "../sampling/run.ts";
import { Id, Money, Nothing, OptionalId, PageQuery, pageOf, RowVersion } from "../shapes.ts";
import { LedgerLine } from "./vouchers.ts";

const ofPeriod = inProject("member", "periodId", "projectPeriod");
const ofRun = inProject("member", "Id", "sampleRun");

export const sampling = area("/api/services/app/Sampling", {
  GetSamplePopulation: get(SamplePopulation.extend({ method: Method }), Reconciliation, ofPeriod, {
    summary: "Count, value and fingerprint of a population, and how it ties to the ledger",
  }),
  GetSampleExcluded: get(
    SamplePopulation.extend({
      method: Method,
      reason: ExcludedReason,
      skipCount: PageQuery.shape.skipCount,
      maxResultCount: PageQuery.shape.maxResultCount,
    }),
    pageOf(LedgerLine),
    ofPeriod,
    { kind: "list", summary: "The lines that a population leaves out, by reason" },
  ),
  GetSampleStrata: get(SamplePopulation.extend(StrataDesign.shape).extend({ size: Size }), z.array(Stratum), ofPeriod, {
    summary: "Strata of a population, and how a sample is shared among them",
  }),
  GetSampleSize: get(
    z.object({
      /** Value of the population. */
      amount: NoLess,
      tolerable: NoLess,
      expected: NoLess.default("0.00"),
      confidence: Confidence.default(0.95),
      riskFactor: Factor.optional(),
      expansion: Factor.optional(),
      /** Of the textbook table. */
      misstatementRisk: z.enum(["max", "high", "mid", "low"]).optional(),
      otherRisk: z.enum(["max", "high", "mid", "low"]).optional(),
    }),
    z.object({
      /** 公式法: monetary units, or null where nothing tolerable is left. */
      formula: z
        .object({ size: z.number(), interval: z.string(), riskFactor: z.string(), expansion: z.string() })
        .nullable(),
      /** By the Poisson-gamma rule of the AICPA table. */
      table: z.number().nullable(),
      /** By the textbook's factor, where both risks are told. */
      textbook: z.object({ size: z.number(), interval: z.string(), factor: z.string() }).nullable(),
    }),
    signedIn,
    { summary: "Sizes of a sample of details by each rule" },
  ),
  GetControlSampleSize: get(
    z.object({
      frequency: z.enum(["yearly", "quarterly", "monthly", "weekly", "daily", "often", "automated"]).optional(),
      tolerableRate: Share.optional(),
      expectedRate: Share.default("0"),
      confidence: Confidence.default(0.9),
    }),
    z.object({
      /** Smallest size by how often the control works, and the range for higher reliance. */
      minimum: z.number().nullable(),
      higher: z.array(z.number()),
      /** By the tolerable and expected rates. */
      statistical: z.number().nullable(),
    }),
    signedIn,
    { summary: "Sizes of a sample of controls" },
  ),
  DrawSample: post(
    SamplePopulation.extend(Design.shape).extend({
      purpose: Purpose.default(2),
      title: z.string().trim().max(200).default(""),
      fsItemId: OptionalId,
      /** A procedure of that item's programme. */
      progLineId: OptionalId,
      /** The sample that this one extends. */
      extendsId: OptionalId,
    }),
    SampleRun,
    ofPeriod,
    { summary: "Draws a sample and keeps everything it takes to draw it again" },
  ),
  GetSampleRunList: get(
    PageQuery.extend({
      projectId: Id,
      fsItemId: OptionalId,
      progLineId: OptionalId,
      purpose: Purpose.optional(),
      method: Method.optional(),
      status: z.coerce.number().int().min(0).max(1).optional(),
    }),
    pageOf(SampleRun),
    inProject(),
    { kind: "list" },
  ),
  GetSampleRun: get(z.object({ Id }), SampleRun, ofRun),
  GetSampleItems: get(
    z.object({ Id, skipCount: PageQuery.shape.skipCount, maxResultCount: PageQuery.shape.maxResultCount }),
    pageOf(SampleItem),
    ofRun,
    { kind: "list" },
  ),
  ReperformSample: get(z.object({ Id }), Reperformance, ofRun, {
    summary: "Draws again from the kept parameters and tells whether the same rows come",
  }),
  KeepReperformance: post(z.object({ Id }), KeptReperformance, ofRun, {
    summary: "Draws again like ReperformSample and keeps who did so, when, and which rows differed",
  }),
  GetReperformances: get(
    z.object({ Id, skipCount: PageQuery.shape.skipCount, maxResultCount: PageQuery.shape.maxResultCount }),
    pageOf(KeptReperformance),
    ofRun,
    { kind: "list", summary: "Who drew the sample again, the latest first" },
  ),
  SaveSampleItems: put(
    z.object({
      Id,
      items: z
        .array(
          z.object({
            id: Id,
            rowVersion: RowVersion,
            audited: Money.nullish(),
            isDeviation: z.boolean().nullish(),
            remark: z.string().trim().max(1000).nullish(),
          }),
        )
        .min(1)
        .max(1000)
        .refine((items) => new Set(items.map(({ id }) => id)).size === items.length),
    }),
    z.array(SampleItem),
    ofRun,
    { summary: "Audited amounts, deviations and remarks of items" },
  ),
  TakeSampleChecks: post(z.object({ Id }), z.array(SampleItem), ofRun, {
    summary:
      "Fills items without a result from drawn vouchers that have been checked: the difference there is book less audited",
  }),
  EvaluateSample: post(
    z.object({
      Id,
      rowVersion: RowVersion,
      estimator: z.enum(["mean", "difference", "ratio"]).default("difference"),
      /** In place of what was tolerable when it was drawn: money of a test of details, the rate of a test of controls. */
      tolerable: NoLess.optional(),
      tolerableRate: Share.optional(),
    }),
    SampleRun,
    ofRun,
  ),
  ConcludeSample: post(
    z.object({ Id, rowVersion: RowVersion, conclusion: z.string().trim().min(1).max(4000) }),
    SampleRun,
    ofRun,
    { summary: "Writes the conclusion and closes the sample" },
  ),
  ReopenSample: post(z.object({ Id, rowVersion: RowVersion }), SampleRun, ofRun),
  DeleteSampleRun: del(z.object({ Id, rowVersion: RowVersion }), Nothing, ofRun, {
    summary: "One's own, open, before anything was recorded",
  }),
});
