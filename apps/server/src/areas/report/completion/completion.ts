/** What of completion waits for completion itself: waivers that the quality reviewer reads. */
import { waiverState } from "@digao/contract/areas/report/completion/codes";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";

export const completionCompletion: readonly CompletionFact[] = [
  {
    code: "waiversRead",
    read: async ({ db, projectId, isReviewRequired }) => {
      const rows = await db
        .selectFrom("completion_waiver")
        .where("of_project", "=", projectId)
        .where("state", "=", waiverState.inForce)
        .select(["check_code as code", "read_at as readAt"])
        .orderBy("id")
        .execute();
      if (rows.length === 0 || !isReviewRequired) return { open: 0, isApplicable: false };
      return findingOf(rows.filter(({ readAt }) => readAt === null).map(({ code }) => code));
    },
  },
];
