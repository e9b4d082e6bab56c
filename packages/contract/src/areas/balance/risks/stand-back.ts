/**
 * The risk assessment evaluated again before the opinion (风险评估的再评价, CSA 1211 第三十九条): material classes for which no risk was identified, each
 * answered; risks that came after the planning; approved by the partner.
 */
import type { PaperSpec } from "../../../paper/paper.ts";
import { figure, form, item, reason, rows, words } from "../../../paper/sections.ts";
import { usualLife } from "../../../paper/usual-life.ts";
import { projectRole } from "../../engagement/project-detail/codes.ts";

const answerMax = 500;

export const standBackSpec = {
  ...usualLife({ approves: [projectRole.partner] }),
  name: "standBack",
  index: "B9",
  base: "/api/services/app/risk",
  calls: {
    sheet: "GetStandBack",
    print: "DownStandBack",
    acts: {
      edit: "SaveStandBack",
      submit: "SubmitStandBack",
      approve: "ApproveStandBack",
      return: "ReturnStandBack",
      discard: "DiscardStandBack",
    },
  },
  refusals: { moved: "risk.standBack.moved", actors: { lead: "risk.standBack.byPartner" } },
  sections: {
    figures: form(
      {
        pm: figure("money", { words: ["实际执行的重要性", "Performance materiality"] }),
        unassessed: figure("count", { words: ["未识别风险的重大类别", "Material classes without a risk"] }),
        late: figure("count", { words: ["计划后识别的风险", "Risks identified after planning"] }),
      },
      { words: ["绑定数据", "Bound figures"] },
    ),
    classes: rows(
      {
        fsItemId: item({ words: ["报表项目", "Statement item"], isNeeded: true }),
        answer: reason(answerMax, {
          words: [
            "为何没有相关认定，已实施的实质性程序",
            "Why no assertion is relevant, and which substantive procedures were done",
          ],
          isWide: true,
        }),
      },
      {
        words: ["未识别风险的重大类别，逐一说明", "Material classes without a risk, each answered"],
        empty: ["每个重大类别都已识别风险", "Every material class has a risk"],
        add: ["增加项目", "Add an item"],
        remove: ["移除项目", "Remove item"],
        max: 80,
      },
    ),
    conclusion: form(
      {
        evaluation: words({
          words: [
            "风险评估是否仍然恰当，计划后新增风险的应对情况",
            "Whether the assessment still holds, and how later risks were answered",
          ],
          min: 10,
          isNeeded: true,
          phrases: "conclusion",
        }),
        revisionReason: reason(2000, {
          words: ["修订的原因", "Why it is revised"],
          isWide: true,
          isRevisionReason: true,
        }),
      },
      { words: ["结论", "Conclusion"] },
    ),
  },
} as const satisfies PaperSpec;
