/** Audit sampling (审计抽样, CSA 1314): populations tied to the ledger, sizes, draws that anyone can repeat, evaluation of details and controls. */

import { z } from "zod";
import { area, get, inProject, type Output, post, put, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { paper } from "../../../paper/paper.ts";
import { Bytes, Id, Money, OptionalId, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { LedgerLine } from "../../books/vouchers/calls.ts";
import { conclusionSpec } from "./conclusion.ts";
import {
  Confidence,
  Design,
  Factor,
  Method,
  NoLess,
  Purpose,
  Reason,
  SamplePopulation,
  Share,
  Size,
  Sizing,
  StrataDesign,
} from "./population.ts";
import {
  ExcludedReason,
  Needed,
  Reconciliation,
  Reperformance,
  SampleItem,
  SampleRun,
  StoredReperformance,
  Stratum,
} from "./run.ts";

const ofPeriod = inProject("member", "periodId", "projectPeriod");
const ofRun = inProject("member", "Id", "sampleRun");

export const sampleConclusion = paper(conclusionSpec, { record: { runVersion: z.number() } });
export type SampleConclusion = Output<typeof sampleConclusion.calls.sheet>["records"][number];

export const sampling = area("/api/services/app/Sampling", {
  GetSamplePopulation: get(
    SamplePopulation.extend({ method: Method }),
    Reconciliation.extend({
      /** Numbers of samples that were drawn from it already: another one needs a reason. */
      earlier: z.array(z.number()),
    }),
    ofPeriod,
    { summary: "Count, value and fingerprint of a population, how it ties to the ledger, and earlier samples of it" },
  ),
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
    z
      .object({
        /** Value of the population. */
        amount: NoLess,
        tolerable: NoLess,
        expected: NoLess.default("0.00"),
        confidence: Confidence.default(0.95),
        riskFactor: Factor.optional(),
        expansion: Factor.optional(),
      })
      .extend(Sizing.omit({ frequency: true }).shape),
    z.object({
      /** 公式法: monetary units, or null where nothing tolerable is left. */
      formula: z
        .object({ size: z.number(), interval: z.string(), riskFactor: z.string(), expansion: z.string() })
        .nullable(),
      /** By the Poisson-gamma rule of the AICPA table. */
      table: z.number().nullable(),
      /** By the textbook's factor, where both risks are told. */
      textbook: z.object({ size: z.number(), interval: z.string(), factor: z.string() }).nullable(),
      /** What the design needs; the factors of the confidence count where looser ones are told. Null without a tolerable misstatement. */
      needed: Needed.nullable(),
    }),
    signedIn,
    { summary: "Sizes of a sample of details by each rule" },
  ),
  GetControlSampleSize: get(
    z
      .object({
        tolerableRate: Share.optional(),
        expectedRate: Share.default("0"),
        confidence: Confidence.default(0.9),
      })
      .extend(Sizing.pick({ sizeRule: true, frequency: true }).shape),
    z.object({
      /** Smallest size by how often the control works, and the range for higher reliance. */
      minimum: z.number().nullable(),
      higher: z.array(z.number()),
      /** By the tolerable and expected rates. */
      statistical: z.number().nullable(),
      needed: Needed.nullable(),
    }),
    signedIn,
    { summary: "Sizes of a sample of controls" },
  ),
  DrawSample: post(
    SamplePopulation.extend(Design.shape).extend({
      purpose: Purpose.default(2),
      title: z.string().trim().max(limits.titleMax).default(""),
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
      status: z.coerce.number().int().min(0).max(2).optional(),
    }),
    pageOf(SampleRun),
    inProject(),
    { kind: "list", summary: "Samples of a project" },
  ),
  GetSampleRun: get(z.object({ Id }), SampleRun, ofRun, { summary: "One sample with its design and result" }),
  GetSampleItems: get(
    z.object({ Id, skipCount: PageQuery.shape.skipCount, maxResultCount: PageQuery.shape.maxResultCount }),
    pageOf(SampleItem),
    ofRun,
    { kind: "list", summary: "What a sample selected" },
  ),
  DownSampleExcel: get(z.object({ Id }), Bytes, ofRun, {
    kind: "file",
    summary:
      "The sample as a working paper (抽样底稿): design, items, results, evaluation, conclusion, changes, who and when",
  }),
  ReperformSample: get(z.object({ Id }), Reperformance, ofRun, {
    summary: "Draws again from the kept parameters and tells whether the same rows come",
  }),
  KeepReperformance: post(z.object({ Id }), StoredReperformance, inProject("anyMember", "Id", "sampleRun"), {
    summary: "Draws again like ReperformSample and keeps who did so, when, and which rows differed",
  }),
  GetReperformances: get(
    z.object({ Id, skipCount: PageQuery.shape.skipCount, maxResultCount: PageQuery.shape.maxResultCount }),
    pageOf(StoredReperformance),
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
            /** Takes the place of a result; a result takes it back. */
            isUnavailable: z.boolean().optional(),
            remark: z.string().trim().max(1000).nullish(),
          }),
        )
        .min(1)
        .max(1000)
        .refine((items) => new Set(items.map(({ id }) => id)).size === items.length),
    }),
    z.array(SampleItem),
    ofRun,
    { body: "rows", summary: "Audited amounts, deviations and remarks of items" },
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
    }),
    SampleRun,
    ofRun,
    { summary: "Evaluates what the tests of a sample found" },
  ),
  ChangeSampleDesign: post(
    z.object({
      Id,
      rowVersion: RowVersion,
      confidence: Confidence.optional(),
      /** Money of a test of details, rates of a test of controls; what is left out stays. */
      tolerable: NoLess.optional(),
      expected: NoLess.optional(),
      tolerableRate: Share.optional(),
      expectedRate: Share.optional(),
      reason: Reason,
    }),
    SampleRun,
    ofRun,
    { summary: "Changes what the evaluation goes by after the draw: old and new values stay with the reason" },
  ),
  WithdrawSample: post(z.object({ Id, rowVersion: RowVersion, reason: Reason }), SampleRun, ofRun, {
    summary: "Takes back one's own open sample before anything was recorded; it stays in the list with its reason",
  }),
});
