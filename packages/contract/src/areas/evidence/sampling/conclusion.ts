/** The conclusion on a sample (抽样结论): a verdict with its words, why a leader accepts what the result speaks against, and what was looked at. */
import type { PaperSpec } from "../../../paper/paper.ts";
import { coded, form, reason, words } from "../../../paper/sections.ts";
import { conclusionLife } from "../../../paper/usual-life.ts";

const reasonMax = 500;

export const conclusionSpec = {
  ...conclusionLife(),
  name: "sampleConclusion",
  of: "sampleRun",
  index: "T2",
  base: "/api/services/app/Sampling",
  calls: {
    sheet: "GetSampleConclusion",
    print: "DownSampleConclusion",
    acts: {
      edit: "SaveSampleConclusion",
      conclude: "ConcludeSample",
      takeBack: "ReopenSample",
      discard: "DiscardSampleConclusion",
    },
  },
  sections: {
    conclusion: form({
      verdict: coded("sampleVerdict", { words: ["结论意见", "Verdict"], isNeeded: true, isCompared: true }),
      verdictReason: reason(reasonMax, { words: ["接受总体的理由", "Why the population is accepted"], isWide: true }),
      seen: reason(reasonMax, {
        words: ["无备注项目所查看的证据", "What was looked at of items without a remark"],
        isWide: true,
      }),
      conclusion: words({ words: ["结论", "Conclusion"], isNeeded: true, phrases: "conclusion" }),
      revisionReason: reason(reasonMax, {
        words: ["变更结论的理由", "Why the conclusion is changed"],
        hint: ["至少 5 个字；理由随样本显示并打印", "At least 5 characters; it stays with the sample and its prints"],
        isWide: true,
        isRevisionReason: true,
      }),
    }),
  },
} as const satisfies PaperSpec;
