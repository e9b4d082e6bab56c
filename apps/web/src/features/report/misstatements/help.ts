import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  misstatements: {
    for: ["已识别的全部错报：客户未接受的分录、抽样推断、抽凭差异和上年未更正错报，按滚动法和铁幕法与重要性比较。", "All misstatements found: entries the client has not accepted, projections of samples, differences of vouchers and what last year left, by rollover and iron curtain against materiality."],
    first: ["点开一行补充性质、原因和客户理由；处理完后在“性质与结论”中下结论，再下载沟通函、声明书和汇总表。", "Open a row to add kind, cause and the client's reason. Once nothing is open, conclude under “Qualitative and conclusion”, and download the letters and lists."],
    who: ["成员可以查看和区分错报性质；原因、客户理由和结论由项目负责人、合伙人和现场负责人填写。", "Members read and tell kinds apart; causes, the client's reasons and the conclusion are for the manager, the partner and the in-charge."],
  },
} as const satisfies Pairs;
