import type { Tones } from "../../../code-kind.ts";

/** Whose work is used (CSA 1411, 1421). */
export const planHelp = { auditorExpert: 1, managementExpert: 2, internalAudit: 3, serviceOrganisation: 4 } as const;
export const componentKind = { subsidiary: 1, branch: 2, jointVenture: 3, associate: 4, other: 5 } as const;
/** What is done at a component; the names are those of the rule that proposes it. */
export const componentScope = { fullAudit: 1, auditOfItems: 2, analysis: 3 } as const;
/** Facts in other areas that an approved plan rests on: one that has changed makes it to be revised. */
export const planFact = { materiality: 1, significantRisks: 2, reviewer: 3, reliance: 4 } as const;

/** Milestones that people set, in their order; the end of the archive follows from the report date. */
export const milestones = [
  "preliminaryOn",
  "countOn",
  "fieldworkFrom",
  "fieldworkTo",
  "firstReviewOn",
  "secondReviewOn",
  "thirdReviewOn",
  "qualityReviewOn",
  "reportOn",
] as const;

export const codes = { planHelp, componentKind, componentScope, planFact } as const;

export const tones = {} as const satisfies Tones<typeof codes>;
