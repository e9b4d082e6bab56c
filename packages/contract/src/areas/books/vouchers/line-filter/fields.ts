/** What an expression over ledger lines (条件表达式) may ask: the fields of a line and its voucher, and the questions each kind takes. */

export type FieldKind = "text" | "code" | "money" | "number" | "date" | "choice" | "party" | "mark";

/** Fields by the name they travel under; the name stands in saved expressions, so it never changes. */
export const lineFields = {
  date: "date",
  period: "number",
  voucherType: "text",
  voucherNo: "number",
  summary: "text",
  account: "code",
  accountName: "text",
  /** Level-1 accounts on the other side of the voucher (对方科目). */
  counter: "code",
  side: "choice",
  /** |debit − credit| of the line, in yuan. */
  amount: "money",
  debit: "money",
  credit: "money",
  /** Debit − credit: above zero it counts as a debit, red entries included. */
  net: "money",
  /** Debit total of the voucher. */
  voucherAmount: "money",
  lineCount: "number",
  attachCount: "number",
  /** Name or code of any auxiliary item of the line (客户, 供应商, 部门, 人员, 项目, 其他). */
  party: "party",
  preparer: "text",
  reviewer: "text",
  poster: "text",
  currency: "text",
  fcAmount: "money",
  quantity: "number",
  settleNo: "text",
  closing: "mark",
  picked: "mark",
  /** Drawn for checking (抽凭), for any statement item. */
  drawn: "mark",
  /** Score of the voucher in the journal's latest finished test run (会计分录测试分值); unknown where no rule hit. */
  jeScore: "number",
} as const satisfies Record<string, FieldKind>;
export type LineField = keyof typeof lineFields;
export const lineFieldNames = Object.keys(lineFields) as LineField[];

/** How many values a question takes: none, one, two (from and to) or a list. */
export type Arity = "none" | "one" | "two" | "many";
export const operators = {
  eq: "one",
  ne: "one",
  gt: "one",
  ge: "one",
  lt: "one",
  le: "one",
  between: "two",
  in: "many",
  contains: "one",
  notContains: "one",
  startsWith: "one",
  /** An account and all below it in the client's chart, however its codes are made. */
  under: "one",
  endsWith: "one",
  /** A regular expression without look-around and back-references. */
  regex: "one",
  empty: "none",
  notEmpty: "none",
  /** Length of the trimmed text is at most. */
  shorterThan: "one",
  /** Saturday or Sunday. */
  weekend: "none",
  /** No working day by the calendar of the State Council: holidays, and weekends that are no make-up days. */
  nonWorking: "none",
  /** One of the last n days of its month. */
  lastDays: "one",
  /** A whole multiple of so many yuan, and not zero. */
  round: "one",
  /** The whole yuan end in these digits. */
  endsInDigits: "one",
  /** The figure without its leading zeros begins with these digits. */
  leadingDigits: "one",
  /** The second digit of the figure without its leading zeros. */
  secondDigit: "one",
  isTrue: "none",
  isFalse: "none",
} as const satisfies Record<string, Arity>;
export type Operator = keyof typeof operators;

const compared = ["eq", "ne", "gt", "ge", "lt", "le", "between"] as const;
const worded = ["contains", "notContains", "startsWith", "endsWith", "regex", "empty", "notEmpty"] as const;

export const operatorsOf: Record<FieldKind, readonly Operator[]> = {
  text: ["eq", "ne", "in", ...worded, "shorterThan"],
  code: ["startsWith", "under", "eq", "in"],
  money: [...compared, "round", "endsInDigits", "leadingDigits", "secondDigit"],
  number: [...compared, "in", "empty", "notEmpty"],
  date: [...compared, "weekend", "nonWorking", "lastDays"],
  choice: ["eq"],
  party: ["contains", "eq", "in", "empty", "notEmpty"],
  mark: ["isTrue", "isFalse"],
};
