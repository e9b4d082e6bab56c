/**
 * The enumerations of the wire and the database: each code under its name, and the colour that it has in lists. Their words, in both
 * languages and under the same names, are in code-words.ts.
 */

/** good: balanced, approved, matched · bad: imbalance, rejected, overdue · attention: needs a person · busy: in progress · quiet: draft, not applicable */
export type Tone = "good" | "bad" | "attention" | "busy" | "quiet";

export const projectStatus = {
  settingUp: 0,
  inProgress: 1,
  fieldWorkDone: 2,
  reportInReview: 3,
  reportIssued: 4,
  archiving: 5,
  archived: 6,
  suspended: 8,
  void: 9,
} as const;
export const projectRole = { member: 0, manager: 1, partner: 2, inCharge: 3, qualityControl: 4 } as const;
export const memberState = { pending: 0, confirmed: 1, declined: 2, removed: 3 } as const;
export const archiveFlag = { open: 0, archiving: 1, archived: 2, revised: 3 } as const;

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
} as const;

export const misstatementKind = { factual: 1, judgemental: 2, projected: 3 } as const;
export const misstatementCause = { error: 1, fraud: 2 } as const;

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
/** The conclusion on a statement item. */
export const itemResult = {
  none: 0,
  confirmed: 1,
  adjusted: 2,
  immaterial: 3,
  limited: 4,
  misstated: 5,
  notApplicable: 9,
} as const;
export const procedureResult = {
  notDone: 0,
  noException: 1,
  exception: 2,
  notApplicable: 3,
  leftOut: 4,
  inProgress: 5,
} as const;

export const drawStatus = {
  toCheck: 0,
  inProgress: 1,
  checked: 2,
  reviewed: 3,
  evidencePending: 4,
  cancelled: 9,
} as const;
export const drawResult = {
  none: 0,
  noException: 1,
  adjusted: 2,
  notAdjusted: 3,
  noEvidence: 4,
  notApplicable: 9,
} as const;
/** What drew a voucher. */
export const drawSource = { byHand: 1, sample: 2, journalTest: 3, file: 4, chart: 5 } as const;

/** Of a question beside a voucher. */
export const messageStatus = { open: 0, answered: 1, closed: 2, reopened: 3 } as const;

export const codes = {
  projectStatus,
  projectRole,
  memberState,
  archiveFlag,
  adjustType,
  adjustStatus,
  adjustOpinion,
  adjustSource,
  misstatementKind,
  misstatementCause,
  paperStatus,
  itemResult,
  procedureResult,
  drawStatus,
  drawResult,
  drawSource,
  messageStatus,
} as const;
export type CodeName = keyof typeof codes;
export type CodeKey<Name extends CodeName> = keyof (typeof codes)[Name] & string;
export type Code<Name extends CodeName> = Name extends CodeName
  ? (typeof codes)[Name][keyof (typeof codes)[Name]]
  : never;

/** Quiet where none is given. */
const tones: { readonly [Name in CodeName]?: { readonly [Key in CodeKey<Name>]?: Tone } } = {
  projectStatus: {
    inProgress: "busy",
    fieldWorkDone: "busy",
    reportInReview: "attention",
    reportIssued: "good",
    archiving: "attention",
    archived: "good",
  },
  memberState: { pending: "attention", confirmed: "good", declined: "bad" },
  archiveFlag: { archiving: "attention", archived: "good", revised: "attention" },
  adjustStatus: { forReview: "attention", checked: "good" },
  adjustOpinion: { agreed: "good", refused: "bad", booked: "good" },
  paperStatus: {
    inProgress: "busy",
    prepared: "busy",
    firstReview: "good",
    secondReview: "good",
    thirdReview: "good",
    changedAfterSign: "attention",
  },
  itemResult: { confirmed: "good", adjusted: "good", immaterial: "attention", limited: "bad", misstated: "bad" },
  procedureResult: { noException: "good", exception: "attention", inProgress: "busy" },
  drawStatus: { inProgress: "busy", checked: "busy", reviewed: "good", evidencePending: "attention" },
  drawResult: { noException: "good", adjusted: "attention", notAdjusted: "bad", noEvidence: "attention" },
  messageStatus: { open: "attention", answered: "busy", closed: "good", reopened: "attention" },
};

/** All codes of an enumeration, in their order. */
export const codesOf = <Name extends CodeName>(name: Name): readonly Code<Name>[] =>
  Object.values(codes[name]) as Code<Name>[];

export function toneOf(name: CodeName, code: number): Tone {
  const [key] = Object.entries(codes[name]).find(([, one]) => one === code) ?? [];
  const named: Readonly<Record<string, Tone | undefined>> = tones[name] ?? {};
  return (key === undefined ? undefined : named[key]) ?? "quiet";
}
