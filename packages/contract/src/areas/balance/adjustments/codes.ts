import type { Tones } from "../../../code-kind.ts";

export const adjustType = {
  entry: 1,
  reclass: 2,
  opening: 3,
  openingReclass: 4,
  uncorrected: 5,
  cashFlow: 6,
  statement: 7,
} as const;
export const adjustStatus = { draft: 0, forReview: 1, checked: 2, void: 3 } as const;
/** What the client says to an entry. */
export const adjustOpinion = { none: 0, agreed: 1, refused: 2, booked: 3 } as const;
/** Where an entry comes from. */
export const adjustSource = {
  byHand: 1,
  autoReclass: 2,
  confirmation: 3,
  voucherCheck: 4,
  depreciation: 5,
  priorYear: 6,
  statement: 7,
  taxEffect: 8,
  cashFlow: 9,
  sample: 10,
  exchange: 11,
  calculation: 12,
} as const;
/** What an opening entry does to the comparatives, and where it stands in the statement of changes in equity. */
export const restatement = { policy: 1, error: 2, none: 3 } as const;
export const taxDifference = { current: 1, temporary: 2, permanent: 3 } as const;

export const codes = { adjustType, adjustStatus, adjustOpinion, adjustSource, restatement, taxDifference } as const;

export const tones = {
  adjustStatus: { forReview: "attention", checked: "good" },
  adjustOpinion: { agreed: "good", refused: "bad", booked: "good" },
} as const satisfies Tones<typeof codes>;
