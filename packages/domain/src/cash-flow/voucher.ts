/** A voucher as the cash-flow statement looks at it: cash on one side, what it was for on the other. Amounts in fen. */
import type { Fen } from "../money.ts";
import { restrictedCode } from "./rules.ts";

/** Why money in a bank is not cash of the statement (受限原因). */
export type Restriction = "margin" | "pledge" | "timeDeposit" | "frozen" | "other";

export interface CashLine {
  id: number;
  /** National code of the account, or the client's own where that is built on it. */
  code: string;
  /** Full name of the account. */
  name: string;
  summary: string;
  /** As they stand in their columns; a red entry is negative in its column. */
  debit: Fen;
  credit: Fen;
  /** Counts as cash or as a cash equivalent. */
  isCash: boolean;
  /** Of money that does not count as cash; null: no money, or it counts. */
  restriction: Restriction | null;
  /** In the account's own currency; null where it has none. A revaluation moves none. */
  foreign: Fen | null;
  party: string | null;
}

export interface CashVoucher {
  key: string;
  /** "2024-01-31" */
  date: string;
  lines: readonly CashLine[];
}

/** What a line adds to cash where it stands opposite to it: credit − debit. */
export const signedOf = ({ debit, credit }: CashLine): Fen => credit - debit;

/** The column the amount stands in, red or black. */
export function sideOf({ debit, credit }: CashLine): "Dr" | "Cr" {
  if (debit === 0n || credit === 0n) return credit === 0n ? "Dr" : "Cr";
  return credit > debit ? "Cr" : "Dr";
}

/** The account that rules know it by: restricted money has one of its own. */
export const ruleCodeOf = ({ code, restriction }: CashLine): string => (restriction === null ? code : restrictedCode);

/** Lines that say what the money was for. */
export const countersOf = ({ lines }: CashVoucher): CashLine[] =>
  lines.filter((line) => !line.isCash && (line.debit !== 0n || line.credit !== 0n));

export const hasCash = ({ lines }: CashVoucher): boolean => lines.some(({ isCash }) => isCash);

/** Change of cash by the voucher. */
export const cashChange = ({ lines }: CashVoucher): Fen =>
  lines.reduce((total, line) => (line.isCash ? total - signedOf(line) : total), 0n);
