import type { Tones } from "../../../code-kind.ts";

/** What a run of the journal-entry tests comes to. */
export const journalVerdict = { noException: 1, exceptionsDealtWith: 2 } as const;

export const codes = { journalVerdict } as const;

export const tones = {
  journalVerdict: { noException: "good", exceptionsDealtWith: "good" },
} as const satisfies Tones<typeof codes>;
