import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  mirrorCheck: {
    signAfterReport: ["报告日后签署的底稿", "Papers signed after the report date"],
    tooEarly: ["执行日期早于数据或期末", "Carried out before the data or the period end"],
    hours: ["合伙人、项目质量复核人工时偏低", "Few hours of partner and engagement quality reviewer"],
    signsAtOnce: ["短时间内集中签署", "Many signs in a few minutes"],
    reviewedUnread: ["编制后 60 秒内即复核", "Reviewed within 60 seconds"],
    evidenceNewer: ["证据晚于签署", "Evidence newer than the sign"],
    otherVersion: ["引用的证据版本已更换", "Another version than the one referred to"],
    drawnAgain: ["同一总体多次抽样", "Several samples of one population"],
    sameWords: ["结论文字雷同", "Conclusions in the same words"],
    replyTooSoon: ["回函早于快递所需时间", "Replies sooner than a courier"],
    misstatementsNotSummed: ["错报未汇总评价（处罚案例）", "Misstatements not summed (published cases)"],
    revenueOnPaper: ["收入仅凭合同、发票、验收认定（处罚案例）", "Revenue on contract, invoice and acceptance alone (published cases)"],
    cutOffMissing: ["重大项目未做截止测试（处罚案例）", "Material items without a cut-off test (published cases)"],
    lettersNotControlled: ["函证未有效控制（处罚案例）", "Confirmations not controlled (published cases)"],
    reviewMissing: ["缺少项目质量复核或复核滞后（处罚案例）", "Engagement quality reviewer absent or late (published cases)"],
    risksNotAnswered: ["风险应对未落实（处罚案例）", "Risk responses not done (published cases)"],
  },
  mirrorState: {
    open: ["待说明", "To explain"],
    answered: ["已说明", "Explained"],
    read: ["复核人已阅", "Read by the reviewer"],
  },
} as const satisfies CodeWords<typeof codes>;
