import type { Tones } from "../../../code-kind.ts";

/** Of the document as a whole: written, approved by another leader, on its way, its signed copy or reply received, talked over, withdrawn. */
export const correspondenceState = { draft: 1, approved: 2, sent: 3, received: 4, held: 5, withdrawn: 6 } as const;
/** What happens to an approved version. */
export const correspondenceAct = { send: 1, receive: 2, hold: 3 } as const;
export const correspondenceStage = {
  acceptance: 1,
  planning: 2,
  fieldwork: 3,
  completion: 4,
  report: 5,
  afterReport: 6,
} as const;
/** Whom it is written to; of declarations, the firm that is told. */
export const correspondenceAudience = {
  management: 1,
  governance: 2,
  predecessor: 3,
  componentAuditor: 4,
  lawyer: 5,
  regulator: 6,
  firm: 7,
} as const;
export const sentHow = { inPerson: 1, post: 2, email: 3, platform: 4 } as const;

export const codes = {
  correspondenceState,
  correspondenceAct,
  correspondenceStage,
  correspondenceAudience,
  sentHow,
} as const;

export const tones = {
  correspondenceState: {
    approved: "attention",
    sent: "attention",
    received: "good",
    held: "good",
    withdrawn: "bad",
  },
} as const satisfies Tones<typeof codes>;
