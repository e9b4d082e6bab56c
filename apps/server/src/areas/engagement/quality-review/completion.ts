/** The engagement quality review, completed at the latest on the day of the report, as days in China (practice 1.5). */
import { messageOf } from "@digao/contract/messages";
import { reviewDatesMissing } from "@digao/domain/engagement-quality/review-record";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { allLacks, completedDay, readReview } from "./standing.ts";

async function review({ db, projectId, lang, reportDate, isReviewRequired }: Asked): Promise<Finding> {
  if (!isReviewRequired) return { open: 0, isApplicable: false };
  const standing = await readReview(db, projectId, lang);
  if (standing.office === null) return findingOf([messageOf(lang, "review.noReviewer")]);
  const lacks = allLacks(standing, lang);
  if (lacks.length > 0) return findingOf(lacks);
  if (!standing.isCompleted) return findingOf([messageOf(lang, "review.notCompleted")]);
  const day = completedDay(standing);
  if (reportDate === null || day === null) return { open: 0 };
  const dates = { planning: null, execution: null, completion: day, fieldworkEnd: null, reportDate };
  const isLate = reviewDatesMissing(dates).includes("completedByReport");
  return isLate ? findingOf([messageOf(lang, "review.completedByReport", { day, reportDate })]) : { open: 0 };
}

export const qualityReviewCompletion: readonly CompletionFact[] = [{ code: "reviewDone", read: review }];
