import type { CodeWords } from "../../../pairs.ts";
import { words } from "../../../words.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  publishStatus: {
    unpublished: ["未发布", "Unpublished"],
    published: ["已发布", "Published"],
    changed: ["已变更待重发", "Changed since published"],
    locked: ["已锁定", "Locked"],
  },
  itemResult: {
    none: ["未下结论", "No conclusion yet"],
    confirmed: ["未见异常，可以确认", "No exceptions, confirmed"],
    adjusted: ["经调整后可以确认", "Confirmed after adjustment"],
    immaterial: ["存在未更正错报但不重大", "Uncorrected misstatement, not material"],
    limited: ["审计范围受限，不能确认", "Scope limited, cannot be confirmed"],
    misstated: ["存在重大错报", "Material misstatement"],
    notApplicable: words.notApplicable,
  },
  itemGroup: {
    assets: ["资产类", "Assets"],
    liabilitiesAndEquity: ["负债及权益类", "Liabilities and equity"],
    profitAndLoss: ["损益类", "Profit and loss"],
  },
} as const satisfies CodeWords<typeof codes>;
