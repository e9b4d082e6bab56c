/** What a letter may ask about (函证科目), with the statement item that holds it and the kind of letter that asks. */
export interface LetterSubject {
  code: string;
  zh: string;
  en: string;
  /** Empty where no statement item holds it. */
  fsItemCode: string;
  /** enums hzKind */
  kind: 1 | 2 | 3 | 4 | 5;
  /** 1: owed to the client; 2: owed by it. */
  direction: 1 | 2;
}

const subject = (
  code: string,
  [zh, en]: [string, string],
  fsItemCode: string,
  kind: LetterSubject["kind"],
  direction: LetterSubject["direction"] = 1,
): LetterSubject => ({ code, zh, en, fsItemCode, kind, direction });

export const LETTER_SUBJECTS: readonly LetterSubject[] = [
  subject("BANK", ["银行存款", "Bank deposits"], "A101", 1),
  subject("OTHERCASH", ["其他货币资金", "Other monetary funds"], "A101", 1),
  subject("STLOAN", ["短期借款", "Short-term borrowings"], "L101", 1, 2),
  subject("LTLOAN", ["长期借款", "Long-term borrowings"], "L201", 1, 2),
  subject("NOTEPAY", ["应付票据(银行承兑)", "Bank acceptances payable"], "L104", 1, 2),
  subject("WMP", ["银行理财", "Wealth management products"], "A102", 1),
  subject("AR", ["应收账款", "Accounts receivable"], "A105", 2),
  subject("NR", ["应收票据", "Notes receivable"], "A104", 2),
  subject("PREPAY", ["预付款项", "Prepayments"], "A107", 2),
  subject("OR", ["其他应收款", "Other receivables"], "A108", 2),
  subject("CA", ["合同资产", "Contract assets"], "A110", 2),
  subject("LTR", ["长期应收款", "Long-term receivables"], "A203", 2),
  subject("AP", ["应付账款", "Accounts payable"], "L105", 3, 2),
  subject("ADV", ["预收款项", "Advances from customers"], "L106", 3, 2),
  subject("CL", ["合同负债", "Contract liabilities"], "L107", 3, 2),
  subject("OP", ["其他应付款", "Other payables"], "L110", 3, 2),
  subject("LTP", ["长期应付款", "Long-term payables"], "L204", 3, 2),
  subject("REV", ["销售额", "Sales"], "P100", 4),
  subject("PUR", ["采购额", "Purchases"], "P101", 4, 2),
  subject("INV", ["寄存/代管存货", "Inventory held by others"], "A109", 4),
  subject("LTEI", ["长期股权投资", "Long-term equity investments"], "A204", 4),
  subject("GUA", ["担保事项", "Guarantees"], "", 4),
  subject("CAP", ["实收资本", "Paid-in capital"], "E101", 4, 2),
  subject("LAW", ["诉讼及或有事项", "Litigation and contingencies"], "L205", 5, 2),
];
export const subjectOf = (code: string): LetterSubject | undefined => LETTER_SUBJECTS.find((one) => one.code === code);

/** Which item of the bank's form a subject stands in: deposits, loans, acceptances, wealth management. */
export const BANK_ITEM_OF: Readonly<Record<string, string>> = {
  BANK: "1",
  OTHERCASH: "1",
  STLOAN: "2",
  LTLOAN: "2",
  NOTEPAY: "7",
  WMP: "13",
};
