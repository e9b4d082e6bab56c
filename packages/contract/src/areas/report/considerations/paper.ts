/** The paper of one standard: whether it applies, its procedures, what was found, and the conclusion that another lead approves. */
import type { PaperSpec } from "../../../paper/paper.ts";
import { coded, form, links, reason, rows, words } from "../../../paper/sections.ts";
import { usualLife } from "../../../paper/usual-life.ts";
import { linkableTypes } from "../../../records.ts";

export const stepMax = 300;
const remarkMax = 2000;

export const considerationSpec = {
  ...usualLife(),
  name: "considerationPaper",
  of: "consideration",
  index: "SC",
  base: "/api/services/app/aboutthinks",
  calls: {
    sheet: "GetConsideration",
    print: "DownConsideration",
    acts: {
      edit: "SaveConsideration",
      submit: "SubmitConsideration",
      approve: "ApproveConsideration",
      return: "ReturnConsideration",
      discard: "DiscardConsideration",
    },
  },
  sections: {
    head: form({
      applies: coded("considerationApplies", { words: ["是否适用", "Applies"], isNeeded: true, isCompared: true }),
      applyReason: words({
        words: ["适用或不适用的理由", "Why it applies or does not"],
        max: remarkMax,
        min: 5,
        isNeeded: true,
      }),
    }),
    steps: rows(
      {
        step: reason(stepMax, { words: ["应执行程序", "Procedure"], isNeeded: true, isWide: true }),
        outcome: coded("considerationOutcome", { words: ["执行情况", "Outcome"] }),
        remark: reason(remarkMax, { words: ["执行说明", "Note"], isWide: true }),
        evidence: links(linkableTypes, { words: ["证据", "Evidence"] }),
      },
      {
        words: ["应执行程序", "Procedures"],
        empty: ["没有程序", "No procedures"],
        add: ["增加程序", "Add a procedure"],
        remove: ["移除程序", "Remove procedure"],
        max: 40,
      },
    ),
    conclusion: form(
      {
        findings: words({ words: ["发现的事项", "Findings"], max: 4000 }),
        conclusion: words({
          words: ["结论", "Conclusion"],
          min: 10,
          isNeeded: true,
          phrases: "conclusion",
          isCompared: true,
        }),
        revisionReason: reason(remarkMax, {
          words: ["修订的原因", "Why it is revised"],
          isWide: true,
          isRevisionReason: true,
        }),
      },
      { words: ["结论", "Conclusion"] },
    ),
  },
} as const satisfies PaperSpec;
