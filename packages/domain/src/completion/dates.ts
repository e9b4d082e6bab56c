/** Dates around the report date (报告日, CSA 1501, 1332, 1341, 1311), compared as days in China. None of those of the report itself is waived. */
import { addDays, chinaDay, daysBetween, type WorkCalendar, workdayBefore } from "../calendar/workday.ts";
import { missingOf } from "../missing.ts";
import { settingOf } from "../rule-settings.ts";

export interface ReportDates {
  /** Moments (ISO 8601 in UTC); null where there is none (yet). */
  lastEvidence: string | null;
  lastLeaderSign: string | null;
  lastReviewConclusion: string | null;
  isReviewRequired: boolean;
  /** Days. */
  representation: string | null;
  /** By the client's organ (批准报出日). */
  approval: string | null;
}

export type ReportDateMissing =
  | "evidence"
  | "leaderSign"
  | "qualityReview"
  | "representation"
  | "approval"
  | "laterThanEvidence"
  | "laterThanLeaderSign"
  | "laterThanReview"
  | "laterThanRepresentation"
  | "laterThanApproval"
  | "signedByThen";

export interface ReportDateJudgement {
  /** The first day on which the report may be dated; null while something is missing. */
  earliest: string | null;
  missing: ReportDateMissing[];
}

const dayOf = (moment: string | null): string | null => (moment === null ? null : chinaDay(moment));
const isAfter = (day: string | null, reportDate: string): boolean => day !== null && day > reportDate;

/** @param signedOn the day on which the report is signed in the system: no report is dated later */
export function judgeReportDate(dates: ReportDates, reportDate: string, signedOn: string): ReportDateJudgement {
  const { representation, approval } = dates;
  const evidence = dayOf(dates.lastEvidence);
  const sign = dayOf(dates.lastLeaderSign);
  const review = dayOf(dates.lastReviewConclusion);
  const asked = [evidence, sign, representation, approval, ...(dates.isReviewRequired ? [review] : [])];
  const days = [...asked, review].filter((day) => day !== null).sort();
  return {
    earliest: asked.includes(null) ? null : (days.at(-1) ?? null),
    missing: missingOf({
      evidence: evidence === null,
      leaderSign: sign === null,
      qualityReview: dates.isReviewRequired && review === null,
      representation: representation === null,
      approval: approval === null,
      laterThanEvidence: isAfter(evidence, reportDate),
      laterThanLeaderSign: isAfter(sign, reportDate),
      laterThanReview: isAfter(review, reportDate),
      laterThanRepresentation: isAfter(representation, reportDate),
      laterThanApproval: isAfter(approval, reportDate),
      signedByThen: reportDate > signedOn,
    }),
  };
}

/** Procedures on subsequent events (期后事项) run up to the report date: the last run is at most one working day older. */
export function coversSubsequentEvents(
  lastRun: string,
  reportDate: string,
  calendar: WorkCalendar,
  workdays = settingOf("subsequentEvents"),
): boolean {
  let from = reportDate;
  for (let left = workdays; left > 0; left--) from = workdayBefore(from, calendar);
  return lastRun >= from;
}

export type LetterMissing = "datedByReport" | "managersReason";

/** The lawyer's letter (律师询证函回函) is dated within thirty days of the report; an older one takes the manager's reason. */
export const lawyerLetterMissing = (
  { dated, reportDate, hasReason }: { dated: string; reportDate: string; hasReason: boolean },
  days = settingOf("lawyerLetter"),
): LetterMissing[] =>
  missingOf({
    datedByReport: dated > reportDate,
    managersReason: dated < addDays(reportDate, -days) && !hasReason,
  });

/**
 * The written representation (书面声明, CSA 1341) is dated as near as practicable to the report and never after it: on its day; up to five
 * days before with a warning; earlier with the manager's reason and a record that subsequent events were followed to the report date.
 */
export function representationDate(
  { dated, reportDate, hasReasonAndRecord }: { dated: string; reportDate: string; hasReasonAndRecord: boolean },
  warned = settingOf("representationWarned"),
): "allowed" | "warning" | "reasonAndRecord" | "afterReport" {
  const before = daysBetween(dated, reportDate);
  if (before < 0) return "afterReport";
  if (before === 0) return "allowed";
  if (before <= warned) return "warning";
  return hasReasonAndRecord ? "allowed" : "reasonAndRecord";
}
