/** What other areas ask of the quality review: whether an engagement needs one. */
import type { Db } from "@digao/db/tenant";
import { reviewNeed } from "./required.ts";

/** By its client, the firm's policy, and what its records propose for the report: it becomes required whenever these do. */
export const isReviewNeeded = async (db: Db, projectId: number): Promise<boolean> =>
  (await reviewNeed(db, projectId)).isRequired;
