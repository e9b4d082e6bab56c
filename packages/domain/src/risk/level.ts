/** Inherent risk by likelihood and magnitude, and the risks that are significant whatever both say (特别风险, CSA 1211, 1141, 1321). */

import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Code } from "@digao/contract/codes";
import { missingOf } from "../missing.ts";
import type { Magnitude } from "./magnitude.ts";

export type Likelihood = 1 | 2 | 3 | 4 | 5;
export type RiskLevel = Code<"riskLevel">;

const { high, significant } = riskLevel;

/** Rows by likelihood, columns by magnitude. A product would make 5 × 3 significant, though it stays below performance materiality. */
export const RISK_MATRIX: Readonly<
  Record<Likelihood, readonly [RiskLevel, RiskLevel, RiskLevel, RiskLevel, RiskLevel]>
> = {
  5: [1, 2, 3, 4, 4],
  4: [1, 2, 3, 3, 4],
  3: [1, 2, 2, 3, 3],
  2: [1, 1, 2, 2, 3],
  1: [1, 1, 1, 2, 2],
};

/** The table has five columns of five. */
export const matrixLevel = (likelihood: Likelihood, magnitude: Magnitude): RiskLevel =>
  RISK_MATRIX[likelihood][(magnitude - 1) as 0 | 1 | 2 | 3 | 4];

/** Kinds that are significant by themselves; of these revenue fraud alone may be rebutted, never management override. */
export type PresumedKind =
  | "revenueFraud"
  | "managementOverride"
  | "significantUnusual"
  | "relatedPartyUnusual"
  | "estimateHighUncertainty";

export interface Rebuttal {
  /** Project role of who rebuts. */
  role: number;
  /** For the revenue stream it is about. */
  hasReason: boolean;
}

export type RebuttalMissing = "rebuttable" | "partner" | "reason";

/** What a rebuttal lacks; one that stands is shown to the quality reviewer. */
export const rebuttalMissing = (kind: PresumedKind, { role, hasReason }: Rebuttal): RebuttalMissing[] =>
  missingOf({
    rebuttable: kind !== "revenueFraud",
    partner: role !== projectRole.partner,
    reason: !hasReason,
  });

/** @param kind null where nothing is presumed */
export function riskLevelOf(
  { likelihood, magnitude }: { likelihood: Likelihood; magnitude: Magnitude },
  kind: PresumedKind | null,
  rebuttal: Rebuttal | null,
): RiskLevel {
  const isRebutted = kind !== null && rebuttal !== null && rebuttalMissing(kind, rebuttal).length === 0;
  return kind === null || isRebutted ? matrixLevel(likelihood, magnitude) : significant;
}

export interface Lowering {
  from: RiskLevel;
  to: RiskLevel;
  isItemAbovePm: boolean;
  role: number;
  /** Assessed by the same person. */
  isAssessor: boolean;
  isFraud: boolean;
  hasReason: boolean;
}

export type LoweringMissing = "reason" | "leader" | "otherPerson" | "partner";

/** From significant, and from high on an item above performance materiality: another leader than who assessed it, the partner for fraud. */
export function loweringMissing(lowering: Lowering): LoweringMissing[] {
  const { from, to, role } = lowering;
  const isGuarded = from === significant || (from === high && lowering.isItemAbovePm);
  if (to >= from || !isGuarded) return [];
  return missingOf({
    reason: !lowering.hasReason,
    leader: !roleSets.leader.some((leader) => leader === role),
    otherPerson: lowering.isAssessor,
    partner: lowering.isFraud && role !== projectRole.partner,
  });
}
