/** What other areas ask of the quality review: whether an engagement needs one. */
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { reviewNeed } from "./required.ts";
import { completedDay, readReview } from "./standing.ts";

/** By its client, the firm's policy, and what its records propose for the report: it becomes required whenever these do. */
export const isReviewNeeded = async (db: Db, projectId: number): Promise<boolean> =>
  (await reviewNeed(db, projectId)).isRequired;

/** The day on which it was completed, in China; null while it is not. */
export async function reviewConcludedOn(db: Db, projectId: number, lang: Lang): Promise<string | null> {
  const standing = await readReview(db, projectId, lang);
  return standing.isCompleted ? completedDay(standing) : null;
}
