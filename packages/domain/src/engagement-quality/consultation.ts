/** Consultation and differences of opinion (咨询与意见分歧, 质量管理准则5101): what must be asked, and what keeps a report from its date. */
import { missingOf } from "../missing.ts";
import type { Fen } from "../money.ts";
import { opinionKind } from "../reports/opinion-kind.ts";

export interface ConsultedFacts {
  opinion: number;
  hasGoingConcernSection: boolean;
  hasRestatement: boolean;
  hasFraud: boolean;
  isWithdrawing: boolean;
  /** Amount to which a standard is applied for the first time; nil without one. */
  newStandard: Fen;
  pm: Fen;
}

export type ConsultationSubject =
  | "modifiedOpinion"
  | "goingConcernSection"
  | "restatement"
  | "fraud"
  | "withdrawal"
  | "newStandard";

/** Consultation is compulsory on these. */
export const consultationsRequired = (facts: ConsultedFacts): ConsultationSubject[] =>
  missingOf({
    modifiedOpinion: facts.opinion !== opinionKind.unmodified,
    goingConcernSection: facts.hasGoingConcernSection,
    restatement: facts.hasRestatement,
    fraud: facts.hasFraud,
    withdrawal: facts.isWithdrawing,
    newStandard: facts.newStandard > facts.pm,
  });

export interface Consultation {
  subject: ConsultationSubject;
  isConsultantOnTeam: boolean;
  hasAnswer: boolean;
  hasDecision: boolean;
}

/** Subjects without an answer and a decision from outside the team. */
export const consultationsOpen = (
  required: readonly ConsultationSubject[],
  held: readonly Consultation[],
): ConsultationSubject[] =>
  required.filter(
    (subject) =>
      !held.some((one) => one.subject === subject && !one.isConsultantOnTeam && one.hasAnswer && one.hasDecision),
  );
