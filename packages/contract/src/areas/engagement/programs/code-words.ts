import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  procedureResult: {
    notDone: ["未执行", "Not performed"],
    noException: ["已执行，无异常", "Done, no exception"],
    exception: ["已执行，有异常", "Done, exception"],
    notApplicable: words.notApplicable,
    leftOut: ["未执行（替代或有理由）", "Not done, with reason"],
    inProgress: ["执行中", "In progress"],
  },
  riskLevel: { low: words.low, medium: words.medium, high: words.high, significant: ["特别风险", "Significant"] },
  assertion: {
    existence: ["存在", "Existence"],
    rights: ["权利和义务", "Rights and obligations"],
    completeness: ["完整性", "Completeness"],
    valuation: ["准确性、计价和分摊", "Accuracy, valuation and allocation"],
    occurrence: ["发生", "Occurrence"],
    accuracy: ["准确性", "Accuracy"],
    cutOff: ["截止", "Cut-off"],
    classification: ["分类", "Classification"],
    presentation: ["列报", "Presentation"],
  },
  procedureType: {
    inquiry: ["询问", "Inquiry"],
    observation: ["观察", "Observation"],
    inspection: ["检查", "Inspection"],
    confirmation: ["函证", "Confirmation"],
    recalculation: ["重新计算", "Recalculation"],
    reperformance: ["重新执行", "Reperformance"],
    analytical: ["分析程序", "Analytical procedure"],
    stockTake: ["监盘", "Stock-take"],
  },
} as const satisfies CodeWords<typeof codes>;
