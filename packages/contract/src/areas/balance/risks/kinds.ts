/** What a risk is graded by, in words; the rules stand in the domain (`risk`). */
import type { Pairs } from "../../../pairs.ts";

/** Kinds that are significant by themselves (CSA 1141, 1211, 1321). */
export const riskKindWords = {
  none: ["一般", "Not presumed"],
  revenueFraud: ["收入舞弊（假定）", "Revenue fraud (presumed)"],
  managementOverride: ["管理层凌驾于控制之上", "Management override"],
  significantUnusual: ["超出正常经营过程的重大交易", "Significant unusual transactions"],
  relatedPartyUnusual: ["超出正常经营过程的关联方交易", "Unusual related party transactions"],
  estimateHighUncertainty: ["高度估计不确定性", "Estimate of high uncertainty"],
} as const satisfies Pairs;

export const likelihoodWords = {
  "1": ["1 极低", "1 Remote"],
  "2": ["2 较低", "2 Unlikely"],
  "3": ["3 可能", "3 Possible"],
  "4": ["4 较高", "4 Likely"],
  "5": ["5 极高", "5 Almost certain"],
} as const satisfies Pairs;

export const magnitudeWords = {
  "1": ["1 明显微小以下", "1 Below trivial"],
  "2": ["2 不到实际执行的重要性一半", "2 Below half of PM"],
  "3": ["3 低于实际执行的重要性", "3 Below PM"],
  "4": ["4 低于整体重要性", "4 Below materiality"],
  "5": ["5 达到整体重要性", "5 Materiality or more"],
} as const satisfies Pairs;

/** Steps by which a person moves the magnitude. */
export const moveWords = {
  none: ["不调整", "As derived"],
  up: ["上调一级", "One step up"],
  down: ["下调一级", "One step down"],
} as const satisfies Pairs;
export const moveSteps = { none: 0, up: 1, down: -1 } as const;

export const factorWords = {
  "0": ["0 无", "0 None"],
  "1": ["1 一般", "1 Some"],
  "2": ["2 显著", "2 Marked"],
} as const satisfies Pairs;

export const controlRiskWords = {
  low: ["控制风险低", "Low control risk"],
  medium: ["控制风险中", "Medium control risk"],
  high: ["控制风险高", "High control risk"],
} as const satisfies Pairs;

/** The five factors of inherent risk (CSA 1211): each a grade, and its words in the field beside it. */
export const factors = ["complexity", "subjectivity", "change", "uncertainty", "bias"] as const;
