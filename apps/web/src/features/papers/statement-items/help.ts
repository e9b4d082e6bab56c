import type { Pairs } from "../../../lib/i18n/pairs.ts";

const itemSigners = {
  who: [
    "编制人签署后依次由现场负责人、项目负责人、合伙人复核；各级须为不同的人；上市公司、公众利益实体、高风险项目还需项目质量复核人复核。条件未满足时不能下结论和签署，负责人可以写明理由放行。",
    "After its preparer, the in-charge, the manager and the partner review in turn, each another person; listed clients, public interest entities and high risk need the engagement quality reviewer as well. What stands in the way of a conclusion is listed; who leads may override it with a reason.",
  ],
} as const satisfies Pairs;

export const text = {
  assetsclass: {
    for: ["资产类报表项目的底稿：审定表、明细、程序、结论和签署。", "Working papers of assets: lead schedules, details, procedures, conclusions and sign-offs."],
    first: ["打开分配给您的项目，执行程序、填写结论，再签署。", "Open an item that is assigned to you, carry out its procedures, conclude, then sign off."],
    ...itemSigners,
  },
  liabilitiesclass: {
    for: ["负债和所有者权益类报表项目的底稿。", "Working papers of liabilities and equity."],
    first: ["打开分配给您的项目，执行程序、填写结论，再签署。", "Open an item that is assigned to you, carry out its procedures, conclude, then sign off."],
    ...itemSigners,
  },
  profiltclass: {
    for: ["损益类报表项目的底稿。", "Working papers of income and expenses."],
    first: ["打开分配给您的项目，执行程序、填写结论，再签署。", "Open an item that is assigned to you, carry out its procedures, conclude, then sign off."],
    ...itemSigners,
  },
} as const satisfies Pairs;
