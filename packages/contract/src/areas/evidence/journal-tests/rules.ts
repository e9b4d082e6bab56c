/** Rules of journal-entry testing: their parameters, and the settings of a project. */

import { z } from "zod";
import { Money, Ratio } from "../../../shapes.ts";

export const RuleCode = z.string().regex(/^JE(0[1-9]|1\d|2[0-8])$/);
export const ParamValue = z.union([
  z.string().max(100),
  z.number(),
  z.boolean(),
  z.array(z.string().max(100)).max(500),
  z.null(),
]);
const ParamKind = z.enum([
  "money",
  "threshold",
  "share",
  "count",
  "days",
  "optionalDays",
  "time",
  "flag",
  "words",
  "amounts",
  "digits",
  "codes",
]);

export const JournalParam = z.object({
  name: z.string(),
  kind: ParamKind,
  label: z.string(),
  /** As the project keeps it; null of a threshold or of accounts goes by `applied`. */
  value: ParamValue,
  standard: ParamValue,
  /** What a run of the current period would go by. */
  applied: ParamValue,
  /** What a threshold without an amount goes by. */
  from: z.enum(["pm", "trivial"]).nullable(),
  /** The amount that it stands for; another one needs a reason. */
  known: z.string().nullable(),
});
export const JournalRule = z.object({
  ruleCode: RuleCode,
  name: z.string(),
  about: z.string(),
  isEnabled: z.boolean(),
  weight: z.number(),
  standardWeight: z.number(),
  /** Why it is switched off, or goes by another amount than materiality. */
  reason: z.string().nullable(),
  /** What it hit in the latest run; null where it was not run. */
  last: z.object({ runNo: z.number(), count: z.number(), share: Ratio, proposal: z.string().nullable() }).nullable(),
  params: z.array(JournalParam),
});
export type JournalRule = z.infer<typeof JournalRule>;
export const NoLess = Money.refine((amount) => !amount.startsWith("-"));
export const Bands = z.object({
  /** Scores from here on are high, and from there on middle. */
  high: z.coerce.number().int().min(2).max(99),
  middle: z.coerce.number().int().min(1).max(98),
});
export const JournalSettings = z.object({
  /** 0 while the project goes by the standard values. */
  version: z.number(),
  rules: z.array(JournalRule),
  bands: Bands,
  /** The project's own amounts; null goes by its materiality. */
  pm: z.string().nullable(),
  trivial: z.string().nullable(),
  /** Why they differ from it. */
  pmReason: z.string().nullable(),
  trivialReason: z.string().nullable(),
  /** The project's materiality; null where it has none. */
  ownPm: z.string().nullable(),
  ownTrivial: z.string().nullable(),
  /** What applies; null where neither is known. */
  appliedPm: z.string().nullable(),
  appliedTrivial: z.string().nullable(),
  /** By whom this version is approved. */
  approvals: z.array(z.object({ name: z.string(), at: z.string() })),
  /** Whether the caller may approve it, and why not. */
  canApprove: z.object({ ok: z.boolean(), reason: z.string() }),
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
});
export type JournalSettings = z.infer<typeof JournalSettings>;
