import type { Tones } from "../../../code-kind.ts";

/** What a declaration says of its project: nothing against it, a threat that waits, one with a safeguard, or one that bars the person. */
export const declarationState = { clear: 1, waiting: 2, safeguarded: 3, barred: 4 } as const;
/** When it is given (practice 1.4): on joining, each year, at completion, when the control of the client changes. */
export const declarationOccasion = { joining: 1, annual: 2, completion: 3, changeOfControl: 4 } as const;
/** What each person answers for themselves and their immediate family. */
export const independenceQuestion = {
  financialInterest: 1,
  loan: 2,
  business: 3,
  family: 4,
  formerPost: 5,
  gift: 6,
  otherService: 7,
  overdueFee: 8,
} as const;
export const codes = { declarationState, declarationOccasion, independenceQuestion } as const;

export const tones = {
  declarationState: { clear: "good", waiting: "attention", safeguarded: "good", barred: "bad" },
} as const satisfies Tones<typeof codes>;
