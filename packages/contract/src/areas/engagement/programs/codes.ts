import type { Tones } from "../../../code-kind.ts";

export const procedureResult = {
  notDone: 0,
  noException: 1,
  exception: 2,
  notApplicable: 3,
  leftOut: 4,
  inProgress: 5,
} as const;
export const riskLevel = { low: 1, medium: 2, high: 3, significant: 4 } as const;
export const assertion = {
  existence: "E",
  rights: "R",
  completeness: "C",
  valuation: "V",
  occurrence: "O",
  accuracy: "A",
  cutOff: "CO",
  classification: "CL",
  presentation: "P",
} as const;
export const procedureType = {
  inquiry: 1,
  observation: 2,
  inspection: 3,
  confirmation: 4,
  recalculation: 5,
  reperformance: 6,
  analytical: 7,
  stockTake: 8,
} as const;

export const codes = { procedureResult, riskLevel, assertion, procedureType } as const;

export const tones = {
  procedureResult: { noException: "good", exception: "attention", inProgress: "busy" },
} as const satisfies Tones<typeof codes>;
