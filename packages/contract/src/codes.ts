/** The enumerations of the wire and the database: each code under its name, with its colour in lists. Their words are in code-words.ts. */
import { letterCodes, letterTones } from "./letter-codes.ts";

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
/** Who works on a project: also those who have yet to answer their invitation. */
export const onTeam = [memberState.pending, memberState.confirmed] as const;
const { manager, partner, inCharge, qualityControl } = projectRole;
/** The roles that a project right is asked by. */
export const roleSets = {
  member: Object.values(projectRole),
  manage: [manager, partner, inCharge, qualityControl],
  projectManager: [manager, inCharge],
  leader: [manager, partner, inCharge],
  team: [projectRole.member, manager, partner, inCharge],
  creator: [manager],
} as const;
export const archiveFlag = { open: 0, archiving: 1, archived: 2, revised: 3 } as const;
/** What the authorised may open in the archive. */
export const archivedFlags = [archiveFlag.archived, archiveFlag.revised] as const;

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

export const misstatementKind = { factual: 1, judgemental: 2, projected: 3 } as const;
export const misstatementCause = { error: 1, fraud: 2 } as const;

export const publishStatus = { unpublished: 0, published: 1, changed: 2, locked: 3 } as const;
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
/** Those that somebody has judged, and results that speak of an error. */
export const drawsChecked = [drawStatus.checked, drawStatus.reviewed] as const;
export const drawExceptions = [drawResult.adjusted, drawResult.notAdjusted] as const;
/** What drew a voucher. */
export const drawSource = { byHand: 1, sample: 2, journalTest: 3, file: 4, chart: 5, cutOff: 6 } as const;

/** What an auditor puts beside a check item of a voucher. */
export const checkMark = { blank: 0, tick: 1, cross: 2, notApplicable: 3 } as const;

export const signLevel = { preparer: 0, firstReview: 1, secondReview: 2, thirdReview: 3, qualityReview: 4 } as const;
export const riskLevel = { low: 1, medium: 2, high: 3, significant: 4 } as const;
/** Of statement items. */
export const itemGroup = { assets: 1, liabilitiesAndEquity: 2, profitAndLoss: 3 } as const;
/** Where a detail line of a statement item comes from. */
export const detailType = { account: 1, auxiliary: 2, byHand: 3 } as const;
export const side = { debit: 1, credit: 2 } as const;
export const assertion = {
  existence: "E",
  rights: "R",
  completeness: "C",
  valuation: "V",
  occurrence: "O",
  accuracy: "A",
  cutOff: "CO",
  classification: "CL",
  presentation: "P",
} as const;
export const procedureType = {
  inquiry: 1,
  observation: 2,
  inspection: 3,
  confirmation: 4,
  recalculation: 5,
  reperformance: 6,
  analytical: 7,
  stockTake: 8,
} as const;
export const taxDifference = { current: 1, temporary: 2, permanent: 3 } as const;

export const samplePurpose = { controls: 1, details: 2 } as const;
export const sampleMethod = {
  random: 1,
  systematic: 2,
  monetary: 3,
  stratified: 4,
  specific: 5,
  criteria: 6,
  haphazard: 7,
  blocks: 8,
  all: 9,
} as const;
export const sampleStatus = { open: 0, concluded: 1, withdrawn: 2 } as const;
/** What a conclusion says of a sample. */
export const sampleVerdict = { accepted: 1, notAccepted: 2, extended: 3 } as const;
export const sampleItemKind = { sampled: 0, certain: 1, significant: 2 } as const;

/** What a file of an import holds. */
export const importType = {
  statements: 1,
  balances: 2,
  mapping: 3,
  journal: 4,
  vouchingSheet: 5,
  fixedAssets: 6,
  confirmations: 7,
  confirmationContacts: 8,
  serveProducts: 9,
  events: 10,
} as const;
/** "Being checked" is never stored: it is a running job, so that no crash can leave it behind. */
export const importStatus = {
  uploaded: 0,
  checking: 1,
  clean: 2,
  warned: 3,
  failed: 4,
  committed: 5,
  rolledBack: 6,
} as const;
/** What a ledger was exported from. */
export const ledgerSoftware = {
  U8: "U8",
  NC: "NC",
  K3: "K3",
  KIS: "KIS",
  K3C: "K3C",
  SAP: "SAP",
  ORA: "ORA",
  GB: "GB",
  OWN: "OWN",
  NEUTRAL: "NEUTRAL",
} as const;
export const periodKind = { thisYear: 1, priorYear: 2, subsequent: 3, interim: 4 } as const;
export const checkLevel = { error: 1, warning: 2, note: 3 } as const;
export const chartStandard = {
  enterprises: "1",
  smallEnterprises: "2",
  enterprises2001: "3",
  publicSector: "4",
  nonProfit: "5",
  custom: "9",
} as const;
/** What an auxiliary item of a ledger line is. */
export const auxType = {
  customer: 1,
  supplier: 2,
  department: 3,
  project: 4,
  person: 5,
  inventory: 6,
  bankAccount: 7,
  counterparty: 8,
  contract: 9,
  region: 10,
  other: 99,
} as const;
export const accountCategory = { assets: 1, liabilities: 2, common: 3, equity: 4, cost: 5, profitAndLoss: 6 } as const;
/** How a statement item takes an account in. */
export const mapRule = {
  balance: "BAL",
  debitBalance: "SPLIT_DR",
  creditBalance: "SPLIT_CR",
  movement: "PL",
  ofWhich: "INFO",
  nil: "NIL",
  comprehensiveIncome: "OCI",
} as const;

/** What materiality is worked out from (重要性基准); average: of profit before tax over three years. */
export const materialityBenchmark = {
  profit: 1,
  revenue: 2,
  totalAssets: 3,
  netAssets: 4,
  expenses: 5,
  grossProfit: 6,
  average: 7,
  other: 9,
} as const;
export const materialityStage = { planning: 1, revision: 2, completion: 3 } as const;
export const materialityStatus = { draft: 0, approved: 1, superseded: 2 } as const;
/** Which column of the trial balance a benchmark was read from; entered: an amount that the books do not give. */
export const materialityBasis = { unaudited: 1, audited: 2, entered: 3 } as const;

export const gender = { unknown: 0, male: 1, female: 2 } as const;
export const noticeType = { notice: 0, message: 1, task: 2 } as const;
/** What people write beside a record. */
export const messageType = {
  comment: "CMT",
  question: "QUE",
  supervision: "SVC",
  risk: "RSK",
  review: "RVN",
  answer: "ANS",
} as const;
export const messagePriority = { low: 1, normal: 2, high: 3 } as const;
/** Of what is to be answered: everything but remarks. */
export const messageStatus = { open: 0, answered: 1, closed: 2, reopened: 3 } as const;

/** Enumerations of columns that no screen names by their code. */
export const noticeState = { unread: 0, read: 1 } as const;
/** What somebody answers to hours that they are asked for. */
export const inviteStatus = { open: 0, refused: 1, consented: 2, cancelled: 3 } as const;
export const workLogStatus = { draft: 0, submitted: 1, approved: 2 } as const;
/** What a sign stands under. */
export const signedPaper = { item: 1, sheet: 19 } as const;
/** A voucher that closes profit and loss, or distributes profit. */
export const closingFlag = { none: 0, profitAndLoss: 1, distribution: 4 } as const;
/** Whom a firm has reviewed for quality beyond those that the standard names: nobody, first audits, everybody. */
export const qualityReviewPolicy = { required: "required", first: "first", all: "all" } as const;
export const plainCodes = {
  noticeState,
  inviteStatus,
  workLogStatus,
  signedPaper,
  closingFlag,
  qualityReviewPolicy,
} as const;

export const codes = {
  projectStatus,
  projectRole,
  memberState,
  archiveFlag,
  adjustType,
  adjustStatus,
  adjustOpinion,
  adjustSource,
  restatement,
  misstatementKind,
  misstatementCause,
  paperStatus,
  publishStatus,
  itemResult,
  procedureResult,
  drawStatus,
  drawResult,
  drawSource,
  checkMark,
  signLevel,
  riskLevel,
  itemGroup,
  detailType,
  side,
  assertion,
  procedureType,
  taxDifference,
  samplePurpose,
  sampleMethod,
  sampleStatus,
  sampleVerdict,
  sampleItemKind,
  importType,
  importStatus,
  ledgerSoftware,
  periodKind,
  checkLevel,
  chartStandard,
  auxType,
  accountCategory,
  mapRule,
  materialityBenchmark,
  materialityStage,
  materialityStatus,
  materialityBasis,
  gender,
  noticeType,
  messageType,
  messagePriority,
  messageStatus,
  ...letterCodes,
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
  checkLevel: { error: "bad", warning: "attention" },
  materialityStatus: { draft: "attention", approved: "good" },
  messageType: { question: "attention", supervision: "busy", risk: "bad", review: "attention" },
  ...letterTones,
  messageStatus: { open: "attention", answered: "busy", closed: "good", reopened: "attention" },
};

/** All codes of an enumeration, in their order. */
export const codesOf = <Name extends CodeName>(name: Name): readonly Code<Name>[] =>
  Object.values(codes[name]) as Code<Name>[];

export function toneOf(name: CodeName, code: number | string): Tone {
  const [key] = Object.entries<number | string>(codes[name]).find(([, one]) => one === code) ?? [];
  const named: Readonly<Record<string, Tone | undefined>> = tones[name] ?? {};
  return (key === undefined ? undefined : named[key]) ?? "quiet";
}

/** A number of the wire or the database as the code it is; undefined where it is none of them. */
export const codeOf = <Name extends CodeName>(name: Name, value: unknown): Code<Name> | undefined =>
  codesOf(name).find((code) => code === value);
