/** From a draft to what everybody reads: reviewed by somebody who wrote nothing of it. */
import { articleReview, articleStatus } from "@digao/contract/areas/office/knowledge/codes";

interface ArticleStand {
  status: number;
  review: number;
  /** Who wrote any version since the one that is published. */
  writers: readonly number[];
}

export type ArticleFault = "withdrawn" | "nothingNew" | "waiting" | "notWaiting" | "ownWords";

/** Why the version that stands last cannot be given to review. */
export function againstSubmitting({ status, review, writers }: ArticleStand): ArticleFault | null {
  if (status === articleStatus.withdrawn) return "withdrawn";
  if (review === articleReview.waiting) return "waiting";
  // A version that was returned is written anew first.
  if (review === articleReview.returned || writers.length === 0) return "nothingNew";
  return null;
}

/** Why this person cannot decide on it. */
export function againstDeciding({ status, review, writers }: ArticleStand, userId: number): ArticleFault | null {
  if (status === articleStatus.withdrawn) return "withdrawn";
  if (review !== articleReview.waiting) return "notWaiting";
  return writers.includes(userId) ? "ownWords" : null;
}
