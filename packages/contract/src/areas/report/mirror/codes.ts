import type { Tones } from "../../../code-kind.ts";

/** What an inspector looks for first. */
export const mirrorCheck = {
  signAfterReport: 1,
  tooEarly: 2,
  hours: 3,
  signsAtOnce: 4,
  reviewedUnread: 5,
  evidenceNewer: 6,
  otherVersion: 7,
  drawnAgain: 8,
  sameWords: 9,
  replyTooSoon: 10,
  misstatementsNotSummed: 11,
  revenueOnPaper: 12,
  cutOffMissing: 13,
  lettersNotControlled: 14,
  reviewMissing: 15,
  risksNotAnswered: 16,
} as const;
/** What was punished, and what nobody can explain alone: a second person confirms what is said of it. */
export const graveChecks: readonly number[] = [
  mirrorCheck.signAfterReport,
  mirrorCheck.misstatementsNotSummed,
  mirrorCheck.revenueOnPaper,
  mirrorCheck.cutOffMissing,
  mirrorCheck.lettersNotControlled,
  mirrorCheck.reviewMissing,
  mirrorCheck.risksNotAnswered,
];
export const mirrorState = { open: 1, answered: 2, read: 3 } as const;

export const codes = { mirrorCheck, mirrorState } as const;

export const tones = {
  mirrorState: { open: "attention", answered: "busy", read: "good" },
} as const satisfies Tones<typeof codes>;
