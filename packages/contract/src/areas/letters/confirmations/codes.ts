import type { Tones } from "../../../code-kind.ts";

/** What kind of letter, how it asks, and how it stands (enums hzKind, hzForm, hzStatus). */
export const letterKind = { bank: 1, receivable: 2, payable: 3, other: 4, lawyer: 5 } as const;
export const letterForm = { positive: 1, blank: 2, negative: 3 } as const;
export const letterStatus = {
  listed: 10,
  toMake: 20,
  made: 21,
  inApproval: 30,
  sentBack: 32,
  toSend: 40,
  sending: 41,
  failed: 42,
  awaiting: 50,
  agreed: 51,
  differs: 52,
  overdue: 53,
  alternative: 54,
  closed: 55,
  void: 90,
} as const;
export const sendMethod = { courier: 1, onFoot: 2, mail: 3, platform: 4, otherPlatform: 5, fax: 6 } as const;
export const replyMethod = { original: 1, onFoot: 2, mail: 3, platform: 4, fax: 5, byClient: 6 } as const;
export const replyResult = { none: 0, agreed: 1, differs: 2, restricted: 3, returned: 4, refused: 5 } as const;
export const differenceReason = {
  timing: 1,
  clientError: 2,
  otherError: 3,
  dispute: 4,
  unrecorded: 5,
  basis: 6,
  fraud: 7,
  other: 9,
} as const;
export const alternativeResult = { none: 0, confirmed: 1, notConfirmed: 2, notNeeded: 3 } as const;
export const addressCheck = { open: 0, matches: 1, explained: 2, suspicious: 3 } as const;

export const codes = {
  letterKind,
  letterForm,
  letterStatus,
  sendMethod,
  replyMethod,
  replyResult,
  differenceReason,
  alternativeResult,
  addressCheck,
} as const;

/** How the client's seal stands. */
export const sealStates = ["none", "reading", "other", "compare", "fits", "compared", "stated"] as const;

/** What of the scan of a sealed letter a person has to compare, in the order of a page. */
export const sealedDoubts = ["number", "code", "pages", "amounts", "seal"] as const;

export const tones = {
  letterStatus: {
    sentBack: "bad",
    inApproval: "attention",
    toSend: "busy",
    sending: "busy",
    failed: "bad",
    awaiting: "busy",
    agreed: "good",
    differs: "bad",
    overdue: "bad",
    alternative: "attention",
    closed: "good",
  },
  replyResult: { agreed: "good", differs: "bad", restricted: "attention", returned: "bad", refused: "bad" },
  addressCheck: { open: "attention", matches: "good", explained: "good", suspicious: "bad" },
} as const satisfies Tones<typeof codes>;
