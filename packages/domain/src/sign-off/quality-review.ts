/** When an engagement quality review is asked for (项目质量复核, 质量管理准则5102). */

import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { qualityReviewPolicy } from "@digao/contract/areas/firm/corp-info/codes";

export interface ReviewedProject {
  isListed: boolean;
  /** 公众利益实体 */
  isPie: boolean;
  isFirst: boolean;
  riskLevel: number | null;
}

/** Listed clients, public-interest entities, high and special risk; beyond them what the firm's policy adds. */
export function needsQualityReview(
  { isListed, isPie, isFirst, riskLevel: risk }: ReviewedProject,
  policy: string,
): boolean {
  if (isListed || isPie || (risk ?? 0) >= riskLevel.high) return true;
  return policy === qualityReviewPolicy.all || (policy === qualityReviewPolicy.first && isFirst);
}
