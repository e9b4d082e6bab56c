/** Special considerations (特殊考虑事项): 24 standards, each with a paper of its own, and what some of them are worked out by. */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { paper, type RecordOf } from "../../../paper/paper.ts";
import { Id, IsoDate, Money, Nothing, RptLang } from "../../../shapes.ts";
import { goingConcernSpec } from "./going-concern.ts";
import { considerationSpec } from "./paper.ts";

export const considerationPaper = paper(considerationSpec, {
  sheet: {
    csaNo: z.string(),
    title: z.string(),
    hint: z.string(),
    /** Its procedures, in the reader's language. */
    standardSteps: z.array(z.string()),
    /** What the project's facts propose: true, false, or that a person has to say; and in words when it applies. */
    proposed: z.boolean().nullable(),
    when: z.string(),
  },
});
export type ConsiderationPaper = RecordOf<typeof considerationPaper.spec>;

export const goingConcernPaper = paper(goingConcernSpec);
export type GoingConcern = RecordOf<typeof goingConcernPaper.spec>;

export const Consideration = z.object({
  id: Id,
  csaNo: z.string(),
  code: z.string(),
  title: z.string(),
  hint: z.string(),
  when: z.string(),
  proposed: z.boolean().nullable(),
  /** Of the version in force, else of the one on its way; null while there is none. */
  status: z.number().nullable(),
  revision: z.number().nullable(),
  /** A further version is on its way beside the one in force. */
  isRevised: z.boolean(),
  applies: z.number().nullable(),
  preparer: z.string().nullable(),
  reviewer: z.string().nullable(),
  conclusion: z.string().nullable(),
});
export type Consideration = z.infer<typeof Consideration>;

/** What the books after the period end are searched for. */
export const subsequentKinds = ["receipt", "payment", "reversal", "loan"] as const;
const SubsequentVoucher = z.object({
  kind: z.enum(subsequentKinds),
  voucherId: Id,
  day: z.string(),
  number: z.string(),
  summary: z.string(),
  amount: z.string(),
});
const SubsequentRun = z.object({ at: z.string(), by: z.string(), toDay: z.string(), found: z.number() });
export const SubsequentEvents = z.object({
  /** The books that go on after the period end; null where none were imported. */
  books: z.object({ from: z.string(), to: z.string() }).nullable(),
  threshold: z.string(),
  vouchers: z.array(SubsequentVoucher),
  isCut: z.boolean(),
  lastRun: SubsequentRun.nullable(),
});
export type SubsequentEvents = z.infer<typeof SubsequentEvents>;

export const considerations = area("/api/services/app/aboutthinks", {
  GetConsiderations: get(z.object({ projectId: Id, RptLang }), z.array(Consideration), inProject(), {
    summary: "The standards that ask for a consideration, with where each stands",
  }),
  OpenConsiderations: post(z.object({ projectId: Id }), Nothing, inProject(), {
    summary: "Puts the standards of the catalogue into the project, those that it lacks",
  }),
  GetSubsequentEvents: get(
    z.object({ projectId: Id, threshold: Money.optional(), toDay: IsoDate.optional(), RptLang }),
    SubsequentEvents,
    inProject(),
    { summary: "Large receipts and payments, reversals and new loans in the books after the period end" },
  ),
  RunSubsequentEvents: post(
    z.object({ projectId: Id, threshold: Money.optional(), toDay: IsoDate }),
    SubsequentEvents,
    inProject(),
    { summary: "The same, kept as the last run with the day up to which it searched" },
  ),
});
