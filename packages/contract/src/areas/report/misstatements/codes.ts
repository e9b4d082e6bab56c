import type { Tones } from "../../../code-kind.ts";

export const misstatementKind = { factual: 1, judgemental: 2, projected: 3 } as const;
export const misstatementCause = { error: 1, fraud: 2 } as const;
/** What uncorrected misstatements are found to be; open until somebody has judged them. */
export const misstatementConclusion = { open: 0, immaterial: 1, material: 2 } as const;
/** An answer to what size does not tell (CSA 1251). */
export const misstatementAnswer = { open: 0, no: 1, yes: 2 } as const;
export const evaluationStatus = { draft: 0, concluded: 1, approved: 2, superseded: 3 } as const;

/** What size does not tell; a person answers each, and a yes says what it is. */
export const qualitativeFlags = ["covenant", "fraud", "relatedParty", "managementPay", "segment"] as const;
export type QualitativeFlag = (typeof qualitativeFlags)[number];
/** What misstatements are found in. */
export const misstatementSources = ["entry", "sample", "voucher", "letter", "control", "prior"] as const;
export type MisstatementSource = (typeof misstatementSources)[number];
/** Why somebody has yet to decide on one. */
export const openReasons = [
  "notChecked",
  "noOpinion",
  "sampleOpen",
  "sampleStale",
  "reversalMissing",
  "noEntry",
  "taxUndecided",
] as const;
export type OpenReason = (typeof openReasons)[number];

export const codes = {
  misstatementKind,
  misstatementCause,
  misstatementConclusion,
  misstatementAnswer,
  evaluationStatus,
} as const;

export const tones = {
  evaluationStatus: { draft: "attention", concluded: "attention", approved: "good" },
} as const satisfies Tones<typeof codes>;
