/** When an engagement quality review is required (项目质量复核, 质量管理准则5102): by kind of client, by law, by policy. It becomes required up to the report date. */
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { qualityReviewPolicy } from "@digao/contract/areas/firm/corp-info/codes";
import { opinionKind } from "../reports/opinion-kind.ts";

export interface ReviewGrounds {
  isListed: boolean;
  isPie: boolean;
  /** An entity for which a law or rule names the review. */
  isNamedByLaw: boolean;
  isFirst: boolean;
  /** `riskLevel` of the engagement. */
  risk: number;
  isGroup: boolean;
  /** The opinion proposed now. */
  opinion: number;
  hasGoingConcernSection: boolean;
  hasRestatement: boolean;
  isIpo: boolean;
}

/** @param policy of the firm, beyond what is required of all (`qualityReviewPolicy`) */
export function isReviewRequired(grounds: ReviewGrounds, policy: string = qualityReviewPolicy.required): boolean {
  const byStandard = grounds.isListed || grounds.isPie || grounds.isNamedByLaw;
  const byRisk = grounds.isFirst && grounds.risk >= riskLevel.high;
  const byMatter =
    grounds.isGroup ||
    grounds.isIpo ||
    grounds.hasRestatement ||
    grounds.hasGoingConcernSection ||
    grounds.opinion !== opinionKind.unmodified;
  const byPolicy = policy === qualityReviewPolicy.all || (policy === qualityReviewPolicy.first && grounds.isFirst);
  return byStandard || byRisk || byMatter || byPolicy;
}

/** What the head of a project says of it; what is proposed inside it (opinion, sections) comes on top. */
export interface ReviewHead {
  isListed: boolean;
  isPie: boolean;
  isFirst: boolean;
  isGroup: boolean;
  isIpo: boolean;
  riskLevel: number | null;
}

type Proposed = Pick<ReviewGrounds, "opinion" | "hasGoingConcernSection" | "hasRestatement">;
const nothingProposed: Proposed = {
  opinion: opinionKind.unmodified,
  hasGoingConcernSection: false,
  hasRestatement: false,
};

export const groundsOf = (
  { riskLevel: risk, ...head }: ReviewHead,
  proposed: Proposed = nothingProposed,
): ReviewGrounds => ({
  ...head,
  ...proposed,
  isNamedByLaw: false,
  risk: risk ?? 0,
});
