import type { Tones } from "../../../code-kind.ts";

export const consultationKind = { consultation: 1, difference: 2 } as const;
/** The first six are those on which consultation is compulsory (质量管理准则5101). */
export const consultationSubject = {
  modifiedOpinion: 1,
  goingConcernSection: 2,
  restatement: 3,
  fraud: 4,
  withdrawal: 5,
  newStandard: 6,
  other: 7,
} as const;
/** A rejected answer goes on as a difference of opinion. */
export const consultationState = { waiting: 1, answered: 2, concluded: 3, rejected: 4 } as const;

export const codes = { consultationKind, consultationSubject, consultationState } as const;

export const tones = {
  consultationState: { waiting: "attention", answered: "busy", concluded: "good", rejected: "bad" },
} as const satisfies Tones<typeof codes>;
