/** Misstatements (错报累积, CSA 1251): all that were identified, what they come to against materiality, and what a leader concludes. */

import { z } from "zod";
import { area, get, inProject, type Output, post, put } from "../../../endpoint.ts";
import { paper } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { register } from "../../../register/register.ts";
import { Bytes, Flag, Id, Money, OptionalId, Ratio, RptLang } from "../../../shapes.ts";
import { misstatementSources, openReasons } from "./codes.ts";
import { evaluationSpec } from "./evaluation.ts";
import { priorMisstatementSpec } from "./prior.ts";

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

export const Misstatement = z.object({
  /** Of its source: "entry:5", "sample:8:over", "voucher:3", "prior:2". */
  key: z.string(),
  source: z.enum(misstatementSources),
  no: z.number(),
  /** AJE-3, the number of the sample, the voucher. */
  refNo: z.string(),
  /** What opens: the record behind it. */
  ref: z
    .object({
      refType: z.enum([
        "adjustment",
        "sampleRun",
        "drawnVoucher",
        "confirmationLetter",
        "controlDeficiency",
        "priorMisstatement",
      ]),
      refId: Id,
    })
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
  openReasons: z.array(z.enum(openReasons)),
  /** Clearly trivial: listed, not counted. */
  isLeftOut: z.boolean(),
  isClassification: z.boolean(),
  isTaxFree: z.boolean(),
  /** An entry of tax alone. */
  isTaxAlone: z.boolean(),
  /** The tax that it books for others, whose effect has it already: it adds nothing of its own. Null of all others. */
  nettedTax: z.string().nullable(),
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
  /** It stands in the figures, and the client has neither agreed nor refused. */
  isClientSilent: z.boolean(),
  /** An entry that holds it already; then it is not listed on its own. */
  coveredBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** Why it stands alone, or is held by an entry, or is so no more. */
  placed: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  /** Of a prior-year one: how much turns round in this year's profit. */
  prior: z.object({ amount: z.string(), reversal: z.string().nullable() }).nullable(),
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

/** To those charged with governance (CSA 1251 第十三条), or signed by the management (第十五条). */
export const MisstatementLetter = z.enum(["governance", "representation"]);
export type MisstatementLetter = z.infer<typeof MisstatementLetter>;

/** All identified misstatements, and what they come to. */
const Listed = {
  rows: z.array(Misstatement),
  /** Taken out because an entry holds them already. */
  covered: z.array(Misstatement),
  /** Tax as computed on misstatements of a standing, and as entries of tax alone book it; where none does, nothing. */
  taxes: z.array(
    z.object({
      standing: z.enum(["corrected", "uncorrected", "open"]),
      computed: z.string(),
      booked: z.string(),
      difference: z.string(),
      entries: z.array(z.string()),
    }),
  ),
  materiality: z.object({ om: z.string(), pm: z.string(), trivial: z.string(), isApproved: z.boolean() }),
  taxRate: z.string(),
  corrected: MisstatementEffects,
  uncorrected: Sums,
  worst: Sums,
  classification: z.string(),
  leftOut: z.object({ count: z.number(), effects: MisstatementEffects, gross: z.string() }),
  /** Computed: the uncorrected ones turn a loss into a profit, or the other way round. */
  changesSign: z.boolean(),
  /** Of all that a conclusion rests on: another one puts what was concluded out of date. */
  print: z.string(),
};

/** What a version of the evaluation was written on. */
export const EvaluationBasis = z.object({ print: z.string(), om: z.string(), decisive: z.string() });
/** Who answered which question, and when. */
export const AnsweredBy = z.record(z.string(), z.object({ by: z.string(), at: z.string() }));

export const misstatementPaper = paper(evaluationSpec, {
  record: { basis: EvaluationBasis, answeredBy: AnsweredBy, concluderName: z.string().nullable() },
  sheet: Listed,
});
export type Misstatements = Output<typeof misstatementPaper.calls.sheet>;
export type MisstatementEvaluation = Misstatements["records"][number];

export const priorMisstatement = register(priorMisstatementSpec);

export const misstatements = area("/api/services/app/misstatement", {
  /** What is decided on one here; the kind by any member, the rest by leaders. What is absent stays. */
  UpdateMisstatement: put(
    z.object({
      projectId: Id,
      key: z
        .string()
        .trim()
        .max(60)
        .regex(/^[a-z]+:(\d+(:[a-z]+)?|projected:[A-Z]+)$/),
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
  /** What the project before left uncorrected, as prior-year misstatements; nothing comes twice. */
  CarryOverMisstatements: post(z.object({ projectId: Id }), z.object({ added: z.number() }), inProject("leader"), {
    summary: "Take over what the project before left uncorrected",
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
