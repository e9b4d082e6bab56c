import type { Tones } from "../../../code-kind.ts";

export const controlFrequency = {
  yearly: 1,
  quarterly: 2,
  monthly: 3,
  weekly: 4,
  daily: 5,
  often: 6,
  automated: 7,
} as const;
export const controlType = { manual: 1, automated: 2, dependent: 3 } as const;
/** Whether a control is to be relied on, and how much. */
export const controlPlan = { none: 0, normal: 1, more: 2 } as const;
export const controlFailure = { low: 1, high: 2 } as const;
/** What is known of a control, by the server. */
export const controlStanding = {
  untested: 0,
  implemented: 1,
  designDeficient: 2,
  effective: 3,
  ineffective: 4,
  notPlanned: 5,
  unreliable: 6,
  refused: 7,
  rotated: 8,
} as const;
export const walkthroughResult = { implemented: 1, designDeficiency: 2 } as const;
export const generalControlResult = { effective: 1, ineffective: 2 } as const;
export const attributeMark = { met: 1, deviates: 2, notApplicable: 3 } as const;
/** What a deviation is. */
export const deviationNature = { isolated: 1, systematic: 2, fraud: 3 } as const;
export const controlTestOutcome = { rely: 1, extend: 2, noReliance: 3, noSecondExtension: 4 } as const;
export const deficiencyLevel = { general: 1, significant: 2, material: 3 } as const;
export const deficiencyLikelihood = { remote: 1, possible: 2 } as const;
/** Items of one test, with an extension: 60 are extended to 95 at most, at 95 % and a tolerable rate of 5 %. */
export const controlItemsMost = 95;
/** Of a risk, by the controls that are linked to it. */
export const controlReliance = { none: 0, supported: 1, refused: 2 } as const;
export const controlDrawKind = { vouchers: 1, numbers: 2 } as const;
export const cycleApplies = { undecided: 0, applies: 1, notApplicable: 2 } as const;

export const codes = {
  controlFrequency,
  controlType,
  controlPlan,
  controlFailure,
  controlStanding,
  walkthroughResult,
  generalControlResult,
  attributeMark,
  deviationNature,
  controlTestOutcome,
  deficiencyLevel,
  deficiencyLikelihood,
  controlReliance,
  controlDrawKind,
  cycleApplies,
} as const;

export const tones = {
  controlStanding: {
    designDeficient: "bad",
    effective: "good",
    ineffective: "bad",
    unreliable: "bad",
    refused: "bad",
    rotated: "good",
  },
  walkthroughResult: { implemented: "good", designDeficiency: "bad" },
  controlTestOutcome: { rely: "good", extend: "attention", noReliance: "bad", noSecondExtension: "bad" },
  deficiencyLevel: { significant: "attention", material: "bad" },
  controlReliance: { supported: "good", refused: "bad" },
  cycleApplies: { undecided: "attention" },
} as const satisfies Tones<typeof codes>;
