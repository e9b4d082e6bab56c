import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  misstatementKind: {
    factual: ["事实错报", "Factual"],
    judgemental: ["判断错报", "Judgemental"],
    projected: ["推断错报", "Projected"],
  },
  misstatementCause: { error: ["错误", "Error"], fraud: ["舞弊嫌疑", "Suspected fraud"] },
  misstatementConclusion: {
    open: ["尚未下结论", "No conclusion yet"],
    immaterial: ["单独及汇总均不重大", "Immaterial, individually and in aggregate"],
    material: ["重大", "Material"],
  },
  misstatementAnswer: { open: ["未回答", "Not answered"], no: ["否", "No"], yes: ["是", "Yes"] },
  evaluationStatus: {
    draft: ["草稿", "Draft"],
    concluded: ["已下结论，待批准", "Concluded, to be approved"],
    approved: ["已批准", "Approved"],
    superseded: ["已重新评价", "Superseded"],
  },
} as const satisfies CodeWords<typeof codes>;
