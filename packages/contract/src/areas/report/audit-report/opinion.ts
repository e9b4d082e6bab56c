/** The opinion paper (审计意见底稿): what only people can say, each with its reason, beside the figures and facts that the server reads. */
import type { PaperSpec } from "../../../paper/paper.ts";
import {
  type Answer,
  type ChecklistItem,
  checklist,
  coded,
  figure,
  form,
  reason,
  words,
  yesOrNo,
} from "../../../paper/sections.ts";
import { usualLife } from "../../../paper/usual-life.ts";
import { projectRole } from "../../engagement/project-detail/codes.ts";

const textMax = 4000;
const { yes, no } = yesOrNo;
const extents: Readonly<Record<string, Answer>> = {
  none: { words: ["无", "None"] },
  material: { words: ["重大但不广泛", "Material, not pervasive"] },
  pervasive: { words: ["重大且广泛", "Material and pervasive"] },
};
type Item = Omit<ChecklistItem, "remark">;
/** Every answer has its reason. */
const ofExtent = (item: Item): ChecklistItem => ({ ...item, answers: extents, remark: Object.keys(extents) });
const ofYesOrNo = (item: Item): ChecklistItem => ({ ...item, remark: ["yes", "no"] });

export const opinionItems = {
  pervasive: "OP01",
  scope: "OP02",
  opening: "OP03",
  nondisclosure: "OP04",
  uncertainties: "OP05",
  representation: "OP06",
  integrity: "OP07",
  emphasis: "OP08",
  predecessor: "OP09",
  otherInformation: "OP10",
  openingInventory: "OP11",
} as const;

export const opinionSpec = {
  ...usualLife({ approves: [projectRole.partner] }),
  refusals: { moved: "report.opinionMoved", actors: { lead: "report.opinionByPartner" } },
  name: "reportOpinion",
  of: "auditReport",
  index: "E5",
  base: "/api/services/app/auditreport",
  calls: {
    sheet: "GetReportOpinion",
    print: "DownReportOpinion",
    acts: {
      edit: "SaveReportOpinion",
      submit: "SubmitReportOpinion",
      approve: "ApproveReportOpinion",
      return: "ReturnReportOpinion",
      discard: "DiscardReportOpinion",
    },
  },
  sections: {
    figures: form(
      {
        misstatement: figure("money", {
          words: ["未更正错报合计（取滚动法、铁幕法较大者）", "Uncorrected misstatements, the larger of both methods"],
        }),
        om: figure("money", { words: ["财务报表整体重要性", "Materiality"] }),
      },
      { words: ["系统读取的数据", "Figures read by the system"] },
    ),
    matters: checklist({
      words: ["由人判断的事项", "What people judge"],
      answers: { yes, no },
      items: [
        ofYesOrNo({
          code: opinionItems.pervasive,
          words: ["未更正错报的影响是否广泛", "Uncorrected misstatements are pervasive"],
        }),
        ofExtent({ code: opinionItems.scope, words: ["审计范围是否受到限制", "Limitation of scope"] }),
        ofExtent({
          code: opinionItems.opening,
          words: [
            "影响本期的期初未更正错报",
            "Uncorrected misstatement of the opening balances that affects this year",
          ],
        }),
        ofYesOrNo({
          code: opinionItems.openingInventory,
          words: [
            "首次审计，期初存货等无法核实，影响限于当期经营成果和现金流量",
            "First audit: opening inventory cannot be verified, with effect on this year's result and cash flows alone",
          ],
        }),
        ofYesOrNo({
          code: opinionItems.nondisclosure,
          words: ["持续经营披露不充分的影响是否广泛", "Inadequate disclosure of going concern is pervasive"],
        }),
        ofYesOrNo({
          code: opinionItems.uncertainties,
          words: ["多项不确定性的累积影响无法判断", "Joint effect of several uncertainties cannot be judged"],
        }),
        ofYesOrNo({
          code: opinionItems.representation,
          words: ["管理层拒绝就其责任提供书面声明", "Management refuses its representation on its responsibilities"],
        }),
        ofYesOrNo({
          code: opinionItems.integrity,
          words: ["高级管理层舞弊或诚信存疑", "Fraud of senior management, or its integrity is in doubt"],
        }),
        ofYesOrNo({
          code: opinionItems.emphasis,
          words: ["已充分披露、需要强调的事项", "A matter, adequately disclosed, is to be emphasised"],
        }),
        ofYesOrNo({
          code: opinionItems.predecessor,
          words: ["比较信息由前任注册会计师审计", "Comparatives were audited by a predecessor"],
        }),
        ofYesOrNo({
          code: opinionItems.otherInformation,
          words: ["报告日前已取得其他信息", "Other information was obtained before the report date"],
        }),
      ],
    }),
    decision: form(
      {
        opinion: coded("reportOpinion", { words: ["意见类型", "Opinion"], isNeeded: true, isCompared: true }),
        opinionReason: words({
          words: [
            "形成意见的理由；与建议不同的，写明为何不同",
            "Why this opinion; where it is another than proposed, why",
          ],
          max: textMax,
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
      { words: ["形成的意见", "The opinion formed"] },
    ),
  },
} as const satisfies PaperSpec;
