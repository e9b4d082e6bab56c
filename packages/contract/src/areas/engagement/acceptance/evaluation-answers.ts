/** What the lines of the evaluation have in common: how they are answered, what asks for a remark, and their groups. */
import { type ChecklistItem, oneToFive, yesOrNo } from "../../../paper/sections.ts";

/** Asked first: what concerns new or former clients alone applies by it. */
export const kindItem = "BE00";
export const firstOrNot = {
  first: { words: ["首次承接", "First engagement"] },
  continued: { words: ["连续保持", "Continuance"] },
} as const;
export const first = { item: kindItem, is: ["first"] };
export const continued = { item: kindItem, is: ["continued"] };
/** Low scores and lines that do not apply are explained. */
export const low = ["1", "2"] as const;
export const lowOrNot = [...low, "na"] as const;
export const yesOrNoScored = {
  yes: { ...yesOrNo.yes, points: 1 },
  no: { ...yesOrNo.no, points: 5 },
} as const;
export const scored = oneToFive;
export const integrity: ChecklistItem["group"] = ["客户诚信", "Integrity of the client"];
export const competence: ChecklistItem["group"] = ["专业胜任能力", "Competence"];
export const independence: ChecklistItem["group"] = ["独立性", "Independence"];
export const risk: ChecklistItem["group"] = ["业务风险", "Risk of the engagement"];

/** Answers of the lines that may be inapplicable; to leave out others would lift the score. */
export const evaluationAnswers = { ...oneToFive, na: yesOrNo.na };
