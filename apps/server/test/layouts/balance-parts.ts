/** Parts of the rows that lists of balances have. */
import type { BookAccount } from "./books.ts";
import { type Cells, type ProgramExport, yuan } from "./programs-books.ts";

export type Part = (account: BookAccount) => (string | null)[];
export const sides = (fen: number): string[] => [yuan(Math.max(fen, 0)), yuan(Math.max(-fen, 0))];
export const marked = (fen: number): string[] => [["贷", "平", "借"][Math.sign(fen) + 1] ?? "平", yuan(Math.abs(fen))];
export const named: Part = ({ code, name }) => [code, name];
export const moved: Part = ({ debit, credit }) => [yuan(debit), yuan(credit)];
export const open: Part = (account) => sides(account.open);
export const close: Part = (account) => sides(account.close);

export interface Layout {
  program: string;
  tests: string;
  ends?: ProgramExport["ends"];
  head: Cells[];
  parts: Part[];
  below?: (accounts: readonly BookAccount[]) => Cells[];
  codeOf?: (code: string) => string;
}

export const sumOf = (accounts: readonly BookAccount[], part: (account: BookAccount) => number): number =>
  accounts.reduce((sum, account) => sum + part(account), 0);
export const positive = (fen: number): number => Math.max(fen, 0);
export const totals = (accounts: readonly BookAccount[]): string[] =>
  [
    ...[(a: BookAccount) => positive(a.open), (a: BookAccount) => positive(-a.open)],
    ...[(a: BookAccount) => a.debit, (a: BookAccount) => a.credit],
    ...[(a: BookAccount) => positive(a.close), (a: BookAccount) => positive(-a.close)],
  ].map((part) => yuan(sumOf(accounts, part)));

/** Liabilities, equity and income stand on the credit side. */
export const own = ({ code }: BookAccount, fen: number): number => (/^(2|4|6001)/.test(code) ? -fen : fen);
