/** Materiality (重要性水平, CSA 1221): what a project goes by, and every revision of it. Shares are decimal fractions: "0.05". */

import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, Money, OptionalId, RowVersion, RptLang } from "../../../shapes.ts";

export const MaterialityInForce = z.object({
  /** The approved record; null while these are guide values that nobody has approved. */
  id: Id.nullable(),
  isApproved: z.boolean(),
  om: z.string(),
  pm: z.string(),
  trivial: z.string(),
  specific: z.array(z.object({ fsItemId: Id, amount: z.string() })),
});
export type MaterialityInForce = z.infer<typeof MaterialityInForce>;

/** The books that a record is worked out from. */
export const MaterialityFigures = z.object({
  /** Null while the project has no data period. */
  periodLabel: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Every benchmark; null where the books do not give it. */
  benchmarks: z.array(
    z.object({ benchmark: z.number(), unaudited: z.string().nullable(), audited: z.string().nullable() }),
  ),
  /** Profit before tax, newest first; null where a year is not known. `source` is 1 unaudited, 2 audited, 3 entered. */
  years: z.array(z.object({ year: z.number(), profit: z.string().nullable(), source: z.number().nullable() })),
});
export type MaterialityFigures = z.infer<typeof MaterialityFigures>;

/** What the caller may do now, with the reason where not. */
const Allowed = z.object({ ok: z.boolean(), reason: z.string() });

export const MaterialityRecord = z.object({
  id: Id,
  revision: z.number(),
  stage: z.number(),
  status: z.number(),
  benchmark: z.number(),
  basis: z.number(),
  benchmarkAmount: z.string(),
  sourceNote: z.string().nullable(),
  benchmarkAdj: z.string(),
  adjReason: z.string().nullable(),
  percent: z.string(),
  percentReason: z.string().nullable(),
  digits: z.number(),
  om: z.string(),
  pmPercent: z.string(),
  pmReason: z.string().nullable(),
  pm: z.string(),
  trivialPercent: z.string(),
  trivialReason: z.string().nullable(),
  trivial: z.string(),
  specific: z.array(
    z.object({ fsItemId: Id, code: z.string(), name: z.string(), amount: z.string(), reason: z.string() }),
  ),
  reason: z.string(),
  revisionReason: z.string().nullable(),
  /** As they stood when it was worked out. */
  figures: MaterialityFigures,
  preparerId: Id,
  preparerName: z.string(),
  prepareTime: z.string(),
  approverName: z.string().nullable(),
  approveTime: z.string().nullable(),
  supersededTime: z.string().nullable(),
  /** Why it was last sent back, by whom and when. */
  returnReason: z.string().nullable(),
  returnName: z.string().nullable(),
  returnTime: z.string().nullable(),
  can: z.object({ edit: Allowed, approve: Allowed, return: Allowed, discard: Allowed }),
  rowVersion: RowVersion,
});
export type MaterialityRecord = z.infer<typeof MaterialityRecord>;

export const MaterialitySheet = z.object({
  inForce: MaterialityInForce,
  /** Newest first: at most one draft, the one in force, and what was in force before. */
  records: z.array(MaterialityRecord),
  figures: MaterialityFigures,
  /** The guide's benchmark for these books, and why: profit, loss, thinProfit, noRevenue. */
  proposal: z.object({ benchmark: z.number(), why: z.string() }),
  /** A first audit, a listed client: the guide takes 50 % for performance materiality. */
  isFirst: z.boolean(),
  isListed: z.boolean(),
  /** The record in force over today's audited benchmark; null while none is approved or the books do not give it. */
  reEvaluation: z
    .object({
      benchmarkAmount: z.string(),
      exact: z.string(),
      om: z.string(),
      pm: z.string(),
      trivial: z.string(),
      /** Thousandths of materiality in force: 905 = 90.5 %. */
      permille: z.number(),
      level: z.enum(["same", "info", "revise", "gone"]),
    })
    .nullable(),
  /** What was done by a higher performance materiality than that of the draft, or the one in force. */
  dependents: z
    .object({
      pm: z.string(),
      samples: z.array(z.object({ id: Id, runNo: z.number(), title: z.string(), tolerable: z.string() })),
      journalTests: z.array(z.object({ id: Id, runNo: z.number(), pm: z.string() })),
      /** Changes from here on that nobody has explained. */
      variations: z.array(
        z.object({ fsItemId: Id, code: z.string(), name: z.string(), grpId: z.number(), change: z.string() }),
      ),
    })
    .nullable(),
  canDraft: Allowed,
});
export type MaterialitySheet = z.infer<typeof MaterialitySheet>;

const Share = z.string().regex(/^\d(\.\d{1,6})?$/, "materiality.badShare");
const text = (max: number) => z.string().trim().max(max).nullish();

export const MaterialityDraft = z.object({
  projectId: Id,
  /** Of the draft that is changed; absent begins one. */
  id: OptionalId,
  rowVersion: RowVersion.optional(),
  stage: z.coerce.number().int().min(1).max(3),
  benchmark: z.coerce
    .number()
    .int()
    .refine((code) => [1, 2, 3, 4, 5, 6, 7, 9].includes(code)),
  basis: z.coerce.number().int().min(1).max(3),
  /** Counts where `basis` is 3 (entered) alone: any other amount is read from the books. */
  benchmarkAmount: Money.nullish(),
  sourceNote: text(500),
  benchmarkAdj: Money.default("0.00"),
  adjReason: ReasonText(500).nullish(),
  percent: Share,
  percentReason: ReasonText(500).nullish(),
  digits: z.coerce.number().int().min(0).max(6).default(2),
  pmPercent: Share,
  pmReason: ReasonText(500).nullish(),
  trivialPercent: Share,
  trivialReason: ReasonText(500).nullish(),
  specific: z
    .array(z.object({ fsItemId: Id, amount: Money, reason: ReasonText(500) }))
    .max(50)
    .default([]),
  reason: ReasonText(4000),
  revisionReason: ReasonText(4000).nullish(),
});
export type MaterialityDraft = z.infer<typeof MaterialityDraft>;

const step = z.object({ Id, rowVersion: RowVersion });
const ofRecord = inProject("member", "Id", "materiality");

export const materiality = area("/api/services/app/materiality", {
  GetMaterialityInForce: get(z.object({ projectId: Id }), MaterialityInForce, inProject(), {
    summary: "What thresholds go by: the approved record, or guide values until there is one",
  }),
  GetMateriality: get(z.object({ projectId: Id, RptLang }), MaterialitySheet, inProject(), {
    summary: "Every benchmark of the books, the records with their history, and how the one in force stands today",
  }),
  SaveMateriality: post(MaterialityDraft, MaterialityRecord, inProject(), {
    body: "long",
    summary: "Begins a draft or changes it; every amount is worked out by the server",
  }),
  ApproveMateriality: post(step, MaterialityRecord, ofRecord, {
    summary: "Puts a draft in force, by another person of role 1 or 2; what was in force before is superseded",
  }),
  ReturnMateriality: post(step.extend({ reason: ReasonText(500).min(1) }), MaterialityRecord, ofRecord),
  DiscardMateriality: post(step, z.null(), ofRecord, { summary: "Deletes a draft that was never in force" }),
  DownMaterialityExcel: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "The working paper 重要性水平确定表",
  }),
});
