/** Misstatements (错报累积, CSA 1251): all that were identified, what they come to against materiality, and what a leader concludes. */

import { z } from "zod";
import { area, del, get, inProject, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, Id, Money, OptionalId, Ratio, RowVersion, RptLang } from "../../../shapes.ts";

const text = (max: number) => z.string().trim().max(max);

export const Light = z.enum(["green", "amber", "red"]);
export type Light = z.infer<typeof Light>;

/** Overstated by: positive = the figure is too high while nothing is corrected. */
export const MisstatementEffects = z.object({
  assets: z.string(),
  liabilities: z.string(),
  equity: z.string(),
  profitBeforeTax: z.string(),
  tax: z.string(),
  netProfit: z.string(),
});
export type MisstatementEffects = z.infer<typeof MisstatementEffects>;

/** Why somebody has yet to decide on one. */
export const OpenReason = z.enum([
  "notChecked",
  "noOpinion",
  "sampleOpen",
  "sampleStale",
  "reversalMissing",
  "noEntry",
  "taxUndecided",
]);
export type OpenReason = z.infer<typeof OpenReason>;

export const MisstatementSource = z.enum(["entry", "sample", "voucher", "letter", "prior"]);
export type MisstatementSource = z.infer<typeof MisstatementSource>;

export const Misstatement = z.object({
  /** Of its source: "entry:5", "sample:8:over", "voucher:3", "prior:2". */
  key: z.string(),
  source: MisstatementSource,
  no: z.number(),
  /** AJE-3, the number of the sample, the voucher. */
  refNo: z.string(),
  /** What opens: the record behind it. */
  ref: z
    .object({ refType: z.enum(["adjustment", "sampleRun", "drawnVoucher", "confirmationLetter"]), refId: Id })
    .nullable(),
  wpIndex: z.string(),
  items: z.string(),
  itemCodes: z.array(z.string()),
  content: z.string(),
  /** The entry that would correct it, where there is one. */
  lines: z.array(z.object({ item: z.string(), debit: z.string(), credit: z.string() })),
  kind: z.number(),
  kindBy: z.string().nullable(),
  kindAt: z.string().nullable(),
  cause: z.number(),
  standing: z.enum(["corrected", "uncorrected", "open"]),
  openReasons: z.array(OpenReason),
  /** Clearly trivial: listed, not counted. */
  isLeftOut: z.boolean(),
  isClassification: z.boolean(),
  isTaxFree: z.boolean(),
  /** An entry of tax alone. */
  isTaxAlone: z.boolean(),
  /** Said of an entry of tax alone: an error in the tax itself, not the tax of other misstatements. */
  standsAlone: z.boolean(),
  effects: MisstatementEffects,
  arising: z.string(),
  carryOver: z.string(),
  cumulative: z.string(),
  /** The largest figure it touches. */
  size: z.string(),
  light: Light,
  clientReason: z.string().nullable(),
  /** An entry that holds it already; then it is not listed on its own. */
  coveredBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** Why it stands alone, or is held by an entry, or is so no more. */
  placed: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  /** Of a prior-year one: how much turns round in this year's profit. */
  prior: z
    .object({
      fsItemId: Id.nullable(),
      amount: z.string(),
      reversal: z.string().nullable(),
      /** Of the record kept by hand; null where an entry on openings holds it. */
      own: z.object({ id: Id, rowVersion: RowVersion, isCarriedOver: z.boolean() }).nullable(),
      /** The last change: why, by whom, and the amount that stood first. */
      change: z.object({ reason: z.string(), by: z.string(), at: z.string(), firstAmount: z.string() }).nullable(),
    })
    .nullable(),
  /** Of the decisions taken here; 0 = none yet. */
  rowVersion: z.number(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type Misstatement = z.infer<typeof Misstatement>;

const Sums = z.object({
  effects: MisstatementEffects,
  rollover: z.string(),
  ironCurtain: z.string(),
  decisive: z.string(),
  light: Light,
  share: Ratio,
});

/** What size does not tell (CSA 1251): a person answers each. */
export const QualitativeFlag = z.enum(["covenant", "fraud", "relatedParty", "managementPay", "segment"]);
export type QualitativeFlag = z.infer<typeof QualitativeFlag>;

/** To those charged with governance (CSA 1251 第十三条), or signed by the management (第十五条). */
export const MisstatementLetter = z.enum(["governance", "representation"]);
export type MisstatementLetter = z.infer<typeof MisstatementLetter>;

export const misstatementConclusion = { immaterial: 1, material: 2 } as const;

export const MisstatementConclusion = z.object({
  id: Id,
  conclusion: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  /** The list, materiality or an answer has changed since. */
  isStale: z.boolean(),
  om: z.string(),
  decisive: z.string(),
});

export type MisstatementConclusion = z.infer<typeof MisstatementConclusion>;

/** What stands against a conclusion. */
export const Obstacle = z.enum(["open", "flags", "materiality"]);

export const Misstatements = z.object({
  rows: z.array(Misstatement),
  /** Taken out because an entry holds them already. */
  covered: z.array(Misstatement),
  materiality: z.object({ om: z.string(), pm: z.string(), trivial: z.string(), isApproved: z.boolean() }),
  taxRate: z.string(),
  corrected: MisstatementEffects,
  uncorrected: Sums,
  worst: Sums,
  classification: z.string(),
  leftOut: z.object({ count: z.number(), effects: MisstatementEffects, gross: z.string() }),
  /** Computed: the uncorrected ones turn a loss into a profit, or the other way round. */
  changesSign: z.boolean(),
  flags: z.array(
    z.object({
      flag: QualitativeFlag,
      /** Null until somebody answers. */
      isPresent: z.boolean().nullable(),
      note: z.string().nullable(),
      by: z.string().nullable(),
      at: z.string().nullable(),
      rowVersion: z.number(),
    }),
  ),
  obstacles: z.array(Obstacle),
  conclusion: MisstatementConclusion.nullable(),
  /** Of what the caller has seen; a conclusion names it. */
  print: z.string(),
  canConclude: z.boolean(),
});
export type Misstatements = z.infer<typeof Misstatements>;

export const PriorMisstatementDraft = z.object({
  projectId: Id,
  /** 0 or absent creates. */
  id: z.coerce.number().int().min(0).optional(),
  rowVersion: RowVersion.optional(),
  /** The balance sheet line that was misstated at last year's end. */
  fsItemId: Id,
  content: text(limits.reasonMax).min(1),
  wpIndex: text(limits.wpIndexMax).nullish(),
  /** Last year's profit before tax and net assets overstated by; negative = understated. */
  amount: Money,
  /** Asked of a change. */
  reason: ReasonText().nullish(),
});
export type PriorMisstatementDraft = z.infer<typeof PriorMisstatementDraft>;

const ofPrior = (role: "member" | "leader") => inProject(role, "Id", "priorMisstatement");

export const misstatements = area("/api/services/app/misstatement", {
  GetMisstatements: get(z.object({ projectId: Id, RptLang }), Misstatements, inProject(), {
    summary: "All identified misstatements with their evaluation",
  }),
  /** What is decided on one here; the kind by any member, the rest by leaders. What is absent stays. */
  UpdateMisstatement: put(
    z.object({
      projectId: Id,
      key: text(60).regex(/^[a-z]+:\d+(:[a-z]+)?$/),
      /** 0 while nothing has been decided. */
      rowVersion: z.coerce.number().int().min(0),
      kind: z.coerce.number().int().min(1).max(3).optional(),
      cause: z.coerce.number().int().min(1).max(2).optional(),
      clientReason: ReasonText().nullish(),
      isTaxFree: Flag.optional(),
      standsAlone: Flag.optional(),
      reversal: Money.nullish(),
      coveredBy: OptionalId,
      /** Of a change of standsAlone or coveredBy. */
      reason: ReasonText().optional(),
    }),
    Misstatement,
    inProject(),
    { summary: "Decide on one misstatement: kind, cause, the client's reason, the entry that holds it" },
  ),
  SavePriorMisstatement: post(PriorMisstatementDraft, Misstatement, inProject(), {
    summary: "A misstatement that last year left uncorrected",
  }),
  /** What the project before left uncorrected, as prior-year misstatements; nothing comes twice. */
  CarryOverMisstatements: post(z.object({ projectId: Id }), z.object({ added: z.number() }), inProject("leader"), {
    summary: "Take over what the project before left uncorrected",
  }),
  RemovePriorMisstatement: del(
    z.object({ Id, rowVersion: RowVersion, reason: ReasonText().min(1) }),
    z.null(),
    ofPrior("leader"),
    { summary: "Take a prior-year misstatement out of the list, with the reason" },
  ),
  SetMisstatementFlag: put(
    z.object({
      projectId: Id,
      flag: QualitativeFlag,
      isPresent: Flag,
      note: text(limits.reasonMax).nullish(),
      rowVersion: z.coerce.number().int().min(0),
    }),
    z.null(),
    inProject(),
    { summary: "Answer what size does not tell" },
  ),
  /** Refused while anything is open, or the list is another than the caller has seen. */
  ConcludeMisstatements: post(
    z.object({
      projectId: Id,
      print: text(64),
      conclusion: z.coerce.number().int().min(1).max(2),
      reason: ReasonText(2000).min(1, "misstate.reasonMissing"),
    }),
    MisstatementConclusion,
    inProject("leader"),
    { summary: "Conclude on uncorrected misstatements" },
  ),
  DownMisstatementsExcel: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "Working paper of misstatements (错报累积评价表)",
  }),
  DownUncorrectedLetter: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "Uncorrected misstatements for the client's written representation",
  }),
  DownMisstatementLetter: get(z.object({ projectId: Id, RptLang, letter: MisstatementLetter }), Bytes, inProject(), {
    kind: "file",
    summary: "Uncorrected misstatements in Word: to those charged with governance, or for the management to represent",
  }),
});
