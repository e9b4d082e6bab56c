import type { Tones } from "../../../code-kind.ts";

/** What the quality reviewer judges (质量管理准则5102), in this order. */
export const reviewMatter = {
  independence: 1,
  significantRisks: 2,
  materiality: 3,
  consultations: 4,
  differencesOfOpinion: 5,
  misstatements: 6,
  keyAuditMatters: 7,
  opinion: 8,
  otherInformation: 9,
} as const;
/** In each of which the reviewer is involved. */
export const reviewPhase = { planning: 1, execution: 2, completion: 3 } as const;
export const reviewEntryKind = { paper: 1, question: 2, answer: 3, conclusion: 4 } as const;
/** `reopened`: its facts have changed since it was concluded. */
export const matterState = { open: 1, asked: 2, concluded: 3, reopened: 4 } as const;

export const codes = { reviewMatter, reviewPhase, reviewEntryKind, matterState } as const;

export const tones = {
  matterState: { open: "attention", asked: "busy", concluded: "good", reopened: "bad" },
} as const satisfies Tones<typeof codes>;
