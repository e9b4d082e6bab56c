/** What of completion waits for completion itself: the memo, and waivers that the quality reviewer reads. */
import { waiverState } from "@digao/contract/areas/report/completion/codes";
import { type Asked, type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";
import { type MemoStanding, memoStanding } from "./memo.ts";

const memo = ({ db, lang, once }: Asked): Promise<MemoStanding> => once("completionMemo", () => memoStanding(db, lang));

export const completionCompletion: readonly CompletionFact[] = [
  { code: "memoDrafted", read: async (asked) => ({ open: (await memo(asked)).isDrafted ? 0 : 1 }) },
  { code: "memoSigned", read: async (asked) => ({ open: (await memo(asked)).isSigned ? 0 : 1 }) },
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
