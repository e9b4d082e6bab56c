import type { Tones } from "../../../code-kind.ts";

export const completionResult = {
  passed: 1,
  failed: 2,
  notApplicable: 3,
  waived: 4,
  notComputed: 5,
  unanswered: 6,
} as const;
/** What a person answers. */
export const completionAnswer = { done: 1, notDone: 2, notApplicable: 3 } as const;
/** The server judges; a person; the server first, then a person. */
export const completionMode = { auto: 1, mixed: 2, manual: 3 } as const;
export const completionStage = { completion: 1, issue: 2, delivery: 3, archive: 4 } as const;
export const completionGroup = { work: 1, figures: 2, matters: 3, communication: 4, quality: 5, report: 6 } as const;
export const waiverState = { waiting: 0, inForce: 1, withdrawn: 2 } as const;

export const codes = {
  completionResult,
  completionAnswer,
  completionMode,
  completionStage,
  completionGroup,
  waiverState,
} as const;

export const tones = {
  completionResult: {
    passed: "good",
    failed: "bad",
    waived: "attention",
    notComputed: "attention",
    unanswered: "busy",
  },
  waiverState: { waiting: "attention", inForce: "good" },
} as const satisfies Tones<typeof codes>;
