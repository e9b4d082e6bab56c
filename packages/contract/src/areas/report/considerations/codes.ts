import type { Tones } from "../../../code-kind.ts";

export const considerationApplies = { applies: 1, notApplicable: 2 } as const;
export const considerationOutcome = { done: 1, notDone: 2, notApplicable: 3 } as const;
export const goingConcernConclusion = { none: 1, disclosed: 2, notDisclosed: 3, inappropriate: 4 } as const;
export const goingConcernPlan = {
  borrowing: 1,
  capital: 2,
  assetSale: 3,
  saving: 4,
  parentSupport: 5,
  other: 6,
} as const;
export const planLikelihood = { likely: 1, possible: 2, remote: 3 } as const;
export const parentAbility = { able: 1, notAble: 2 } as const;

export const codes = {
  considerationApplies,
  considerationOutcome,
  goingConcernConclusion,
  goingConcernPlan,
  planLikelihood,
  parentAbility,
} as const;

export const tones = {
  considerationOutcome: { done: "good", notDone: "bad" },
} as const satisfies Tones<typeof codes>;
