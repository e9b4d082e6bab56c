/** Who may be the engagement quality reviewer (项目质量复核人员, 质量管理准则5102). */
import { decimalFraction } from "../analysis/fraction.ts";
import { missingOf } from "../missing.ts";
import { settingOf } from "../rule-settings.ts";

export interface ReviewerFacts {
  isCpa: boolean;
  isOnTeam: boolean;
  /** In the period of this engagement. */
  wasOnTeam: boolean;
  /** Last year as a key audit partner of this client. */
  lastKeyPartnerYear: number | null;
  auditYear: number;
  /** Appraised by the engagement partner. */
  isSubordinate: boolean;
  /** Hours budgeted for the review and the least of the firm's policy, in per cent of the engagement's: "0.9". */
  hoursShare: string;
  policyShare: string;
}

export type EligibilityMissing = "cpa" | "offTeam" | "coolingOff" | "notSubordinate" | "hours";

export function eligibilityMissing(
  facts: ReviewerFacts,
  years = settingOf("reviewerCoolingOff"),
): EligibilityMissing[] {
  const { lastKeyPartnerYear: last, auditYear } = facts;
  const [hours, policy] = [decimalFraction(facts.hoursShare), decimalFraction(facts.policyShare)];
  return missingOf({
    cpa: !facts.isCpa,
    offTeam: facts.isOnTeam || facts.wasOnTeam,
    coolingOff: last !== null && auditYear - last - 1 < years,
    notSubordinate: facts.isSubordinate,
    hours: hours.n * policy.d < policy.n * hours.d,
  });
}
