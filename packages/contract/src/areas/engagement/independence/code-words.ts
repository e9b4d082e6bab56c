import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  declarationState: {
    clear: ["无不利影响", "No threat"],
    waiting: ["待决定", "Waiting"],
    safeguarded: ["已采取防范措施", "With a safeguard"],
    barred: ["不得参与项目", "Barred from the project"],
  },
  declarationOccasion: {
    joining: ["加入项目组", "On joining"],
    annual: ["年度更新", "Each year"],
    completion: ["项目完成", "At completion"],
    changeOfControl: ["客户控制权变更", "Change of control of the client"],
  },
  independenceQuestion: {
    financialInterest: ["经济利益", "Financial interest"],
    loan: ["贷款和担保", "Loans and guarantees"],
    business: ["商业关系", "Business relation"],
    family: ["家庭和私人关系", "Family"],
    formerPost: ["曾任职务或拟任职务", "Former or coming post"],
    gift: ["礼品和款待", "Gifts and hospitality"],
    otherService: ["非鉴证服务", "Non-assurance services"],
    overdueFee: ["逾期收费", "Overdue fees"],
  },
} as const satisfies CodeWords<typeof codes>;
