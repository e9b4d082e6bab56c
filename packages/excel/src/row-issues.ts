/** Problems of single rows: data for the preview of an import, never exceptions. The list is bounded, the counts are not. */

/** As checkLevel of the product: 1 blocks, 2 warns, 3 informs. */
export type IssueLevel = 1 | 2 | 3;

export type IssueCode =
  | "badDate"
  | "noDate"
  | "badPeriod"
  | "noVoucherNo"
  | "badVoucherNo"
  | "noAccountCode"
  | "badAmount"
  | "amountTooLarge"
  | "amountRounded"
  | "noSide"
  | "sideDiffers"
  | "periodsUnread"
  | "badNumber"
  | "textTooLong"
  | "requiredBlank"
  | "numbersAsText"
  | "undecodableText"
  | "skippedTotals"
  | "skippedRecords"
  | "skippedRows"
  | "totalKept"
  | "oddVoucherNo"
  | "codesByName"
  | "codesPadded"
  | "subLedgerRead"
  | "parentsSkipped"
  | "runningBalance"
  | "openingDiffers"
  | "yearOpeningRead"
  | "yearToDateRead"
  | "yearDerived"
  | "yearNoMovement"
  | "controlTotal"
  | "addedLine"
  | "removedLines"
  | "fileCurrency"
  | "derivedMovements"
  | "derivedAccounts"
  | "auxNamesMissing"
  | "cashFlowUnplaced"
  | "numbersMade"
  | "lineDates"
  | "otherCompany"
  | "otherYear"
  | "otherSheet"
  | "formulaWithoutValue"
  | "errorValue"
  | "dateFits"
  | "datePeriods"
  | "dateInRange"
  | "dateSequence"
  | "dateMost"
  | "monthDates"
  | "monthLost"
  | "datesOfOneDay"
  | "dayNought"
  | "decimalComma"
  | "serials1904"
  | "amountsScaled"
  | "roundingTotal"
  | "roundedRefused"
  | "amountInScientific"
  | "scientificRefused"
  | "codeInScientific"
  | "originalCurrencies"
  | "headsAlone"
  | "hiddenRows"
  | "hiddenColumns"
  | "storedZeros"
  | "grossAmounts"
  | "taxKeys";

const LEVELS: Readonly<Record<IssueCode, IssueLevel>> = {
  badDate: 1,
  noDate: 1,
  badPeriod: 2,
  noVoucherNo: 1,
  badVoucherNo: 1,
  noAccountCode: 1,
  badAmount: 1,
  amountTooLarge: 1,
  amountRounded: 2,
  noSide: 1,
  sideDiffers: 1,
  periodsUnread: 1,
  badNumber: 2,
  textTooLong: 2,
  requiredBlank: 1,
  numbersAsText: 3,
  undecodableText: 2,
  skippedTotals: 3,
  skippedRecords: 3,
  skippedRows: 3,
  totalKept: 2,
  oddVoucherNo: 2,
  codesByName: 3,
  codesPadded: 3,
  subLedgerRead: 3,
  parentsSkipped: 3,
  runningBalance: 2,
  openingDiffers: 2,
  yearOpeningRead: 3,
  yearToDateRead: 3,
  yearDerived: 3,
  yearNoMovement: 2,
  controlTotal: 1,
  addedLine: 1,
  removedLines: 3,
  fileCurrency: 2,
  derivedMovements: 3,
  derivedAccounts: 3,
  auxNamesMissing: 2,
  cashFlowUnplaced: 2,
  numbersMade: 2,
  lineDates: 3,
  otherCompany: 3,
  otherYear: 3,
  otherSheet: 3,
  formulaWithoutValue: 1,
  errorValue: 1,
  dateFits: 3,
  datePeriods: 3,
  dateInRange: 3,
  dateSequence: 3,
  dateMost: 2,
  monthDates: 2,
  monthLost: 1,
  datesOfOneDay: 3,
  dayNought: 2,
  decimalComma: 3,
  serials1904: 2,
  amountsScaled: 2,
  roundingTotal: 2,
  roundedRefused: 1,
  amountInScientific: 2,
  scientificRefused: 1,
  codeInScientific: 1,
  originalCurrencies: 1,
  headsAlone: 2,
  hiddenRows: 3,
  hiddenColumns: 3,
  storedZeros: 1,
  grossAmounts: 2,
  taxKeys: 1,
};

/**
 * What rows may raise: each has its texts in the contract's messages of the imports, `importQuestion.<key>`, `<key>.why` (what it
 * changes) and one for each choice, `<key>.<value>`, or `<key>.choice` for choices that only the file knows.
 */
export const QUESTION_KEYS = [
  "period",
  "periodChosen",
  "balanceYear",
  "balanceMonth",
  "accountCodes",
  "codeZeros",
  "paddedCodes",
  "untaken",
  "unreadColumns",
  "columnsLeft",
  "repeatedAccounts",
  "sheets",
  "company",
  "years",
  "yearColumns",
  "dateOrder",
  "dateTurned",
  "dateColumn",
  "dateZone",
  "dayNought",
  "monthDates",
  "sideMarks",
  "unmarkedNegatives",
  "repeatedSums",
  "storedZeros",
  "decimalSign",
  "amountUnit",
  "unitElsewhere",
  "unitBelow",
  "titleMoney",
  "rounding",
  "scientific",
] as const;
export type QuestionKey = (typeof QUESTION_KEYS)[number];

/** What all rows together leave open and could change a figure. */
export interface Question {
  key: QuestionKey;
  params: Record<string, string>;
  choices: { value: string; params: Record<string, string> }[];
  /** What is read until somebody has answered. */
  proposed: string | null;
}

export interface RowIssue {
  /** Row number as the sheet shows it (from 1); 0 where the whole file is meant. */
  row: number;
  /** Column from 0; null where no single column is meant. */
  column: number | null;
  level: IssueLevel;
  code: IssueCode;
  /** What the message names: the offending text, the field, a count. */
  params: Record<string, string>;
  /** Of several sheets the one it is in. */
  sheet?: string;
}

export const ISSUES_PER_CODE_MAX = 1000;
const TEXT_SHOWN = 60;

export class RowIssues {
  readonly counts = new Map<IssueCode, number>();
  readonly questions: Question[] = [];
  /** Where several sheets are read, the one whose rows come now. */
  sheet: string | null = null;
  /** Amounts that were rounded, and the sum of what that changed in each column, in hundred-millionths of a yuan. */
  readonly rounding = { count: 0, effect: 0 };
  /** Amounts in scientific notation that do not tell their fen, and by how many yuan the coarsest of them may be off. */
  readonly scientific = { count: 0, within: 0, sample: "" };
  private readonly issues: RowIssue[] = [];
  private readonly answers: Readonly<Record<string, string>>;

  /** @param answers by key of the question, as far as somebody has answered */
  constructor(answers: Readonly<Record<string, string>> = {}) {
    this.answers = answers;
  }

  /** Raises a question, answered or not; once a key. Answers the choice to read by: the one taken, else the proposed one. */
  ask(question: Question): string | null {
    const earlier = this.questions.find(({ key }) => key === question.key);
    if (!earlier) this.questions.push(question);
    const { choices, proposed } = earlier ?? question;
    const answer = this.answers[question.key];
    return choices.some(({ value }) => value === answer) ? (answer ?? null) : proposed;
  }

  isAnswered(key: QuestionKey): boolean {
    return this.answers[key] !== undefined;
  }

  add(code: IssueCode, row: number, column: number | null, params: Record<string, string> = {}): void {
    const count = (this.counts.get(code) ?? 0) + 1;
    this.counts.set(code, count);
    if (count > ISSUES_PER_CODE_MAX) return;
    const short = Object.fromEntries(Object.entries(params).map(([name, text]) => [name, text.slice(0, TEXT_SHOWN)]));
    this.issues.push({
      row,
      column,
      level: LEVELS[code],
      code,
      params: short,
      ...(this.sheet === null ? {} : { sheet: this.sheet }),
    });
  }

  /** The first thousand of each code, in the order met. */
  list(): readonly RowIssue[] {
    return this.issues;
  }

  /** How many rows were found at a level. */
  countOf(level: IssueLevel): number {
    let total = 0;
    for (const [code, count] of this.counts) if (LEVELS[code] === level) total += count;
    return total;
  }
}
