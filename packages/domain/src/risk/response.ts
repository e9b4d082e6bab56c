/** What an assertion needs before its item can be concluded (CSA 1231), by the risk of material misstatement. Amounts in fen. */
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { missingOf } from "../missing.ts";
import type { Fen } from "../money.ts";
import { settingOf } from "../rule-settings.ts";
import type { RiskLevel } from "./level.ts";

/** Work counts once it is executed: its paper exists, has content and evidence, and a plausible day. */
export interface ResponseFacts {
  rmm: RiskLevel;
  /** The class of transactions, balance or disclosure is material. */
  isMaterial: boolean;
  reliesOnControls: boolean;
  /** Year of the last test of operating effectiveness. */
  controlsTestedIn: number | null;
  auditYear: number;
  hasTestOfDetails: boolean;
  isAtOrAfterPeriodEnd: boolean;
  isRolledForward: boolean;
  /** Experience of who did it. */
  personYears: number;
  isReviewedByManager: boolean;
  hasOtherSubstantive: boolean;
  /** Null without a substantive analysis (实质性分析程序). */
  analysis: { threshold: Fen | null; isPredictable: boolean } | null;
  pm: Fen;
}

export type ResponseMissing =
  | "controlsThisYear"
  | "testOfDetails"
  | "rollForward"
  | "substantive"
  | "preciseAnalysis"
  | "experienceOrReview";

const { high, significant } = riskLevel;

/** Precise where its threshold is within performance materiality and what it expects can be predicted. */
const isPrecise = ({ analysis, pm }: ResponseFacts): boolean =>
  analysis !== null && analysis.threshold !== null && analysis.threshold <= pm && analysis.isPredictable;

export function responseMissing(
  facts: ResponseFacts,
  years = settingOf("experienceForSignificant"),
): ResponseMissing[] {
  const { rmm, isMaterial, hasTestOfDetails, reliesOnControls } = facts;
  if (rmm < high && !isMaterial) return [];
  const isSignificant = rmm === significant;
  const isAlone = isSignificant && !reliesOnControls;
  const isTested = hasTestOfDetails || facts.hasOtherSubstantive;
  const isSubstantive = isTested || facts.analysis !== null;
  return missingOf({
    controlsThisYear: isSignificant && reliesOnControls && facts.controlsTestedIn !== facts.auditYear,
    testOfDetails: isAlone && !hasTestOfDetails,
    rollForward: isAlone && hasTestOfDetails && !facts.isAtOrAfterPeriodEnd && !facts.isRolledForward,
    substantive: !isAlone && !isSubstantive,
    preciseAnalysis: !isAlone && rmm >= high && isSubstantive && !isTested && !isPrecise(facts),
    experienceOrReview: isSignificant && facts.personYears < years && !facts.isReviewedByManager,
  });
}

/** Neither material nor at risk: nothing is done, and a line says why. */
export const needsReasonLine = ({ rmm, isMaterial }: Pick<ResponseFacts, "rmm" | "isMaterial">): boolean =>
  rmm < high && !isMaterial;
