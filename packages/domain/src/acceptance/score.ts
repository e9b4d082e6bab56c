/** Where the score of an acceptance sheet (业务承接评价, 质量管理准则5101) falls; limits are compared with the exact score, never with the rounded one. */
import { reaches, type Score } from "../papers/checklist-score.ts";
import { settingOf } from "../rule-settings.ts";

/** low: 80 and more; middle: 60 and more; below: no acceptance without a waiver. */
export type AcceptanceBand = "low" | "middle" | "below";

export interface BandLimits {
  low: number;
  least: number;
}
const USUAL: BandLimits = { low: settingOf("acceptanceLow"), least: settingOf("acceptanceLeast") };

export function acceptanceBand(score: Pick<Score, "points" | "outOf">, limits: BandLimits = USUAL): AcceptanceBand {
  if (reaches(score, limits.low)) return "low";
  return reaches(score, limits.least) ? "middle" : "below";
}
