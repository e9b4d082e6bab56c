import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  rollforward: {
    for: [
      "从同一客户上年的归档项目逐部分结转底稿、程序、函证对象、资产卡片、附注文字、计划和资料清单，并列明已结转、未结转和期初差异。",
      "Carries sheets, procedures, parties of letters, asset cards, texts of notes, the plan and requests on from the client's archived engagement, part by part, and says what was taken, what was left and what differs.",
    ],
    first: ["选择上年项目，逐部分选择结转方式后开始结转；完成后查看报告，对沿用未更新的内容逐项更新或说明理由。", "Choose the engagement and the way of each part, then begin; afterwards read the report and change what was carried on, or say why it still holds."],
    who: ["由项目经理或合伙人结转，且须为上年项目成员或经授权查阅档案；项目成员均可查看报告。", "The project manager or the partner carries on, as a member of last year's project or authorised to look into its archive; all members read the report."],
  },
} as const satisfies Pairs;
