/** The conclusion on a run of the journal-entry tests (会计分录测试结论): a verdict with its words, and why a leader passed over open vouchers. */
import type { PaperSpec } from "../../../paper/paper.ts";
import { coded, figure, form, reason, words } from "../../../paper/sections.ts";
import { confirmedConclusionLife } from "../../../paper/usual-life.ts";

const reasonMax = 1000;

export const conclusionSpec = {
  ...confirmedConclusionLife(),
  name: "journalTestConclusion",
  of: "journalTestRun",
  index: "T1",
  base: "/api/services/app/voucherlib",
  calls: {
    sheet: "GetJeConclusion",
    print: "DownJeConclusion",
    acts: {
      edit: "SaveJeConclusion",
      conclude: "ConcludeJeRun",
      confirm: "ConfirmJeConclusion",
      return: "ReturnJeConclusion",
      takeBack: "TakeBackJeConclusion",
      discard: "DiscardJeConclusion",
    },
  },
  sections: {
    conclusion: form({
      verdict: coded("journalVerdict", { words: ["结论类型", "Verdict"], isNeeded: true, isCompared: true }),
      openVouchers: figure("count", { words: ["未处理的高分凭证", "Open high-score vouchers"] }),
      conclusion: words({ words: ["测试结论", "Conclusion"], isNeeded: true, phrases: "conclusion" }),
      overrideReason: reason(reasonMax, { words: ["例外放行理由", "Reason to override"], isWide: true }),
      revisionReason: reason(reasonMax, {
        words: ["变更结论的理由", "Why the conclusion is changed"],
        hint: [
          "至少 5 个字；理由与原结论随测试显示并打印",
          "At least 5 characters; it stays with the run and its prints",
        ],
        isWide: true,
        isRevisionReason: true,
      }),
    }),
  },
} as const satisfies PaperSpec;
