/** Consultations and differences of opinion (咨询与意见分歧): asked, answered by one person from outside the team, concluded by the partner. */
import { z } from "zod";
import { area, get, inProject, namingPeople, post, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, OptionalId, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";

const May = z.object({ ok: z.boolean(), reason: z.string() });
const Long = z.string().trim().min(1).max(limits.textMax);
export const partiesMax = 20;

const Head = z.object({
  id: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  kind: z.number(),
  subject: z.number(),
  state: z.number(),
  question: z.string(),
  /** Who answers, or decides. */
  addresseeId: Id,
  addressee: z.string(),
  /** Of a difference of opinion: between whom. */
  parties: z.array(z.string()),
  askedBy: z.string(),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  concludedAt: z.string().nullable(),
  rowVersion: RowVersion,
});
export const ConsultationRow = Head;
export type ConsultationRow = z.infer<typeof ConsultationRow>;

export const ConsultationFile = Head.extend({
  /** The facts that were sent along. */
  facts: z.string(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  conclusion: z.string().nullable(),
  concludedBy: z.string().nullable(),
  /** The consultation whose answer was rejected; the difference of opinion that came of it. */
  cameOf: OptionalId,
  wentOnAs: OptionalId,
  /** It was asked of the quality reviewer, who judges the matter later. */
  isOfReviewer: z.boolean(),
  notes: z.array(z.object({ id: Id, words: z.string(), by: z.string(), at: z.string() })),
  canAnswer: May,
  canAdd: May,
  canConclude: May,
  canRename: May,
});
export type ConsultationFile = z.infer<typeof ConsultationFile>;

/** On which the standard asks for a consultation, by what the engagement's records say. */
export const ConsultationDemand = z.object({ subject: z.number(), isOpen: z.boolean(), because: z.string() });
export type ConsultationDemand = z.infer<typeof ConsultationDemand>;

export const Consultations = z.object({
  demands: z.array(ConsultationDemand),
  items: z.array(Head),
  canAsk: May,
  canDiffer: May,
});
export type Consultations = z.infer<typeof Consultations>;

/** Who may be asked, or decide. */
export const Addressee = z.object({
  userId: Id,
  name: z.string(),
  dept: z.string().nullable(),
  /** May decide on a difference of opinion. */
  isDecider: z.boolean(),
  /** Of the quality reviewer: what asking again means. */
  warning: z.string().nullable(),
});
export type Addressee = z.infer<typeof Addressee>;

const Reason = ReasonText().min(1);

export const consultations = area("/api/services/app/Consultation", {
  GetConsultations: get(z.object({ projectId: Id }), Consultations, inProject("member"), {
    summary: "Consultations and differences of opinion of an engagement, and those that the standard asks for",
  }),
  GetAddressees: get(z.object({ projectId: Id }), z.array(Addressee), inProject("member"), {
    summary: "People outside the team who can be asked, and those who decide on differences of opinion",
  }),
  OpenConsultation: post(
    z.object({
      projectId: Id,
      kind: z.coerce.number().int().min(1).max(2),
      subject: z.coerce.number().int().min(1).max(7),
      question: Long,
      facts: Long,
      addresseeId: Id,
      /** Of a difference of opinion. */
      partyIds: z.array(Id).max(partiesMax).default([]),
    }),
    ConsultationFile,
    namingPeople(inProject("anyMember")),
    {
      afterReport: "facts",
      summary: "Asks somebody outside the team, or lays a difference of opinion before who decides",
    },
  ),
  GetConsultation: get(z.object({ Id }), ConsultationFile, signedIn, {
    summary: "One record as the team, its addressee and the quality department read it",
  }),
  AnswerConsultation: post(z.object({ Id, answer: Long, rowVersion: RowVersion }), ConsultationFile, signedIn, {
    summary: "The person who was asked answers, or decides; nothing of it changes afterwards",
  }),
  AddToConsultation: post(z.object({ Id, words: Reason, rowVersion: RowVersion }), ConsultationFile, signedIn, {
    summary: "A correction or addition beside what stands",
  }),
  ConcludeConsultation: post(
    z.object({
      projectId: Id,
      Id,
      isAccepted: z.boolean(),
      /** How it was carried out, or why it is not accepted. */
      reason: Reason,
      /** Of what is not accepted: who decides on the difference of opinion. */
      deciderId: OptionalId,
      rowVersion: RowVersion,
    }),
    ConsultationFile,
    namingPeople(inProject("appointing")),
    { afterReport: "facts", summary: "The partner accepts an answer and says how it was carried out, or rejects it" },
  ),
  RenameAddressee: post(
    z.object({ projectId: Id, Id, addresseeId: Id, reason: Reason, rowVersion: RowVersion }),
    ConsultationFile,
    namingPeople(inProject("appointing")),
    { afterReport: "facts", summary: "Names somebody else for what is not answered yet" },
  ),
  GetConsultationsOfFirm: get(
    PageQuery.extend({
      state: z.coerce.number().int().min(1).max(4).optional(),
      kind: z.coerce.number().int().min(1).max(2).optional(),
    }),
    pageOf(Head),
    signedIn,
    { kind: "list", summary: "What the caller was asked; of the whole firm for the quality department" },
  ),
});
