import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  materialityBenchmark: {
    profit: ["经常性业务税前利润", "Profit before tax"],
    revenue: ["营业收入", "Revenue"],
    totalAssets: ["资产总额", "Total assets"],
    netAssets: ["净资产", "Net assets"],
    expenses: ["费用总额", "Total expenses"],
    grossProfit: ["毛利", "Gross profit"],
    average: ["近三年平均税前利润", "Three-year average profit before tax"],
    other: ["其他", "Other"],
  },
  materialityStage: {
    planning: ["计划阶段", "Planning"],
    revision: ["执行中修订", "Revision"],
    completion: ["完成阶段", "Completion"],
  },
  materialityStatus: {
    draft: ["草稿", "Draft"],
    approved: ["已批准", "Approved"],
    superseded: ["已被修订", "Superseded"],
  },
  materialityBasis: {
    unaudited: ["未审数", "Unaudited"],
    audited: ["审定数", "Audited"],
    entered: ["手工录入", "Entered by hand"],
  },
} as const satisfies CodeWords<typeof codes>;
