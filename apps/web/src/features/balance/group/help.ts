import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  consolidation: {
    for: ["把母公司和子公司的报表合并：外币折算、内部交易抵销、少数股东权益，四张合并报表逐项可查到单位和分录。", "Consolidates the parent with its subsidiaries: translation, eliminations, non-controlling interests; every figure opens to companies and entries."],
    first: ["登记单位，按模板导入报表数据，登记内部交易；签署数据后点“执行合并”。", "Enter the companies, import their figures by the template, enter dealings; once the figures are signed off, press Consolidate."],
    who: ["项目组成员登记和合并；报表数据由录入人以外的人签署，手工分录由他人复核。", "The team enters and consolidates; figures are signed off, and entries by hand reviewed, by somebody else."],
  },
} as const satisfies Pairs;
