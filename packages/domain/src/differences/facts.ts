/** What is known of an account whose journal and trial balance differ (账账差异): the ground on which causes are looked for. */
import type { Fen } from "../money.ts";
import type { Entry } from "./subsets.ts";

export interface Sides {
  debit: Fen;
  credit: Fen;
}

/** An account as the trial balance lists it; the journal's accounts below it are counted in. */
export interface AccountSides {
  code: string;
  name: string;
  book: Sides;
  journal: Sides;
}

export interface FactLine extends Sides {
  id: number;
  jmsn: number;
  /** YYYY-MM-DD */
  date: string;
  /** yyyymm */
  month: number;
  /** "记-12" */
  voucher: string;
  summary: string;
}

/** Part of the account's journal that may have been left out as a whole. */
export interface Group extends Sides {
  key: string;
  name: string;
}

export interface VoucherSides extends Sides {
  jmsn: number;
  voucher: string;
  date: string;
  /** By account as the trial balance lists it. */
  accounts: readonly (Sides & { code: string })[];
}

export interface Facts {
  own: AccountSides;
  /** Other accounts that differ. */
  others: readonly AccountSides[];
  /** Of the journal, in order. */
  months: readonly (Sides & { month: number })[];
  /** Of a trial balance that lists its months; null otherwise. */
  bookMonths: readonly (Sides & { month: number })[] | null;
  /** Closing vouchers of profit and loss. */
  closing: Sides;
  /** Of vouchers marked void, which the journal's sums leave out. */
  voids: Sides;
  /** Red-letter amounts by the side they were written on, as positive amounts. */
  red: Sides;
  /** Dated outside the data period. */
  outside: Sides;
  types: readonly Group[];
  parties: readonly Group[];
  /** Lines whose amount alone may explain a side. */
  lines: readonly FactLine[];
  /** Whose sums in the account are the difference. */
  vouchers: readonly VoucherSides[];
  /** Touching the account, with debit less credit of the whole voucher. */
  unbalanced: readonly { jmsn: number; voucher: string; date: string; excess: Fen }[];
  /** Line amounts by side, for sums of two or three; null where they are too many or were not looked at. */
  entries: { debit: readonly Entry[] | null; credit: readonly Entry[] | null };
  /** Lines of `entries` that a found sum names. */
  lineOf: (id: number) => FactLine | undefined;
  /** "202403 记 15、18" */
  missingNumbers: string | null;
}

export const plus = (a: Sides, b: Sides): Sides => ({ debit: a.debit + b.debit, credit: a.credit + b.credit });
export const minus = (a: Sides, b: Sides): Sides => ({ debit: a.debit - b.debit, credit: a.credit - b.credit });
export const isNil = ({ debit, credit }: Sides): boolean => debit === 0n && credit === 0n;
export const areSame = (a: Sides, b: Sides): boolean => a.debit === b.debit && a.credit === b.credit;
export const nil: Sides = { debit: 0n, credit: 0n };

/** The journal less the trial balance. */
export const differenceOf = ({ book, journal }: AccountSides): Sides => minus(journal, book);
