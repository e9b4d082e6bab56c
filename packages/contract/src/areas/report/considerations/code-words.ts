import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  considerationApplies: { applies: ["适用", "Applies"], notApplicable: ["不适用", "Not applicable"] },
  considerationOutcome: {
    done: ["已执行", "Done"],
    notDone: ["未执行", "Not performed"],
    notApplicable: ["不适用", "Not applicable"],
  },
  goingConcernConclusion: {
    none: ["不存在重大不确定性", "No material uncertainty"],
    disclosed: ["存在重大不确定性，已充分披露", "Material uncertainty, adequately disclosed"],
    notDisclosed: ["存在重大不确定性，未充分披露", "Material uncertainty, not adequately disclosed"],
    inappropriate: ["持续经营假设不适当", "Going concern basis inappropriate"],
  },
  goingConcernPlan: {
    borrowing: ["借款", "Borrowing"],
    capital: ["增资", "New capital"],
    assetSale: ["处置资产", "Sale of assets"],
    saving: ["压缩支出", "Lower spending"],
    parentSupport: ["母公司支持函", "Parent's letter of support"],
    other: ["其他", "Other"],
  },
  planLikelihood: { likely: ["很可能", "Likely"], possible: ["可能", "Possible"], remote: ["极小可能", "Remote"] },
  parentAbility: { able: ["有能力", "Able"], notAble: ["能力不足", "Not able"] },
} as const satisfies CodeWords<typeof codes>;
