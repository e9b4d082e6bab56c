/** The record of an engagement quality review (项目质量复核记录, 质量管理准则5102): one for the engagement, on significant judgements, never a sign on each paper. */
import { missingOf } from "../missing.ts";
import { settingOf } from "../rule-settings.ts";

/** Days on which the reviewer was involved; null where not yet. */
export interface ReviewDates {
  planning: string | null;
  execution: string | null;
  completion: string | null;
  fieldworkEnd: string | null;
  reportDate: string;
}

export type ReviewDateMissing = "allPhases" | "planningByFieldworkEnd" | "completedByReport";

/** In planning before fieldwork ends, in execution, and completed at the latest on the report date. */
export function reviewDatesMissing(dates: ReviewDates): ReviewDateMissing[] {
  const { planning, execution, completion, fieldworkEnd, reportDate } = dates;
  return missingOf({
    allPhases: planning === null || execution === null || completion === null,
    planningByFieldworkEnd: planning !== null && fieldworkEnd !== null && planning > fieldworkEnd,
    completedByReport: completion !== null && completion > reportDate,
  });
}

export const REVIEW_MATTERS = [
  "independence",
  "significantRisks",
  "materiality",
  "consultations",
  "differencesOfOpinion",
  "misstatements",
  "keyAuditMatters",
  "opinion",
  "otherInformation",
] as const;
export type ReviewMatter = (typeof REVIEW_MATTERS)[number];

export interface MatterRecord {
  matter: ReviewMatter;
  reviewerId: string;
  /** Papers seen. */
  papers: readonly string[];
  question: string;
  answer: string;
  conclusion: string;
}

const isComplete = ({ papers, question, answer, conclusion }: MatterRecord): boolean =>
  papers.length > 0 && [question, answer, conclusion].every((text) => text.trim() !== "");

/** Matters that the reviewer in office has not concluded: a successor does all of them again. */
export const openMatters = (records: readonly MatterRecord[], reviewerId: string): ReviewMatter[] =>
  REVIEW_MATTERS.filter(
    (matter) => !records.some((one) => one.matter === matter && one.reviewerId === reviewerId && isComplete(one)),
  );

/** Asking the reviewer about what they judge later: twice with a warning, never a third time. @param nth this one included */
export function reviewerConsultation(
  nth: number,
  isJudgedLater: boolean,
  most = settingOf("reviewerConsultations"),
): "allowed" | "warning" | "refused" {
  if (!isJudgedLater) return "allowed";
  return nth > most ? "refused" : "warning";
}
