import type { Tones } from "../../../code-kind.ts";

export const paperStatus = {
  notStarted: 0,
  inProgress: 1,
  prepared: 2,
  firstReview: 3,
  secondReview: 4,
  thirdReview: 5,
  changedAfterSign: 6,
  notApplicable: 7,
  locked: 8,
} as const;
/** States of a paper of judgement with the usual life (`paper/usual-life.ts`). */
export const judgementStatus = { draft: 0, handedIn: 1, approved: 2, superseded: 3 } as const;
/** States of a conclusion on a piece of work (`paper/usual-life.ts`); `toConfirm` of those that need two persons. */
export const conclusionStatus = { draft: 0, concluded: 1, superseded: 2, toConfirm: 3 } as const;
export const signLevel = { preparer: 0, firstReview: 1, secondReview: 2, thirdReview: 3, qualityReview: 4 } as const;
/** What a sign stands under. */
export const signedPaper = { item: 1, sheet: 19 } as const;
/** What keeps a paper from its conclusion and signs (`sign-off/gates` of the domain). */
export const paperGates = [
  "keyProcedures",
  "procedures",
  "procedurePapers",
  "details",
  "confirmedDespiteEntry",
  "adjustedWithoutEntry",
  "inapplicableWithAmounts",
  "foreignRates",
  "bareVouchers",
  "messages",
  "unsignedSheets",
  "trialBalance",
  "staleBindings",
  "bindingErrors",
  "overwrittenBindings",
  "checkRows",
  "cellErrors",
  "uncomputed",
  "openNotes",
  "riskResponses",
  "smallSamples",
] as const;
/** Characters of a reason for an override that says something. */
export const overrideReasonMin = 10;
export type PaperGateName = (typeof paperGates)[number];

export const plainCodes = { signedPaper } as const;

export const codes = { paperStatus, judgementStatus, conclusionStatus, signLevel } as const;

export const tones = {
  judgementStatus: { draft: "attention", handedIn: "busy", approved: "good" },
  conclusionStatus: { draft: "attention", concluded: "good", toConfirm: "busy" },
  paperStatus: {
    inProgress: "busy",
    prepared: "busy",
    firstReview: "good",
    secondReview: "good",
    thirdReview: "good",
    changedAfterSign: "attention",
  },
} as const satisfies Tones<typeof codes>;
