/** Opening and closing of a balance row from its form: two columns, one with a direction, one signed. */
import { type AmountCells, isNegative, negated } from "./amount-cells.ts";
import type { BalanceColumns } from "./balance-columns.ts";
import { textAt } from "./ledger-layout.ts";
import { ZERO_AMOUNT } from "./parse-amount.ts";
import { isPinyinDebit, parseSideBeside, type Side } from "./parse-side.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row } from "./table-file.ts";

export interface Sides {
  debit: string;
  credit: string;
}

interface Group {
  debit: number;
  credit: number;
  one: number;
  /** Columns that may give the direction, the nearest first. */
  sides: number[];
}

export class BalanceAmounts {
  private readonly columns: BalanceColumns;
  private readonly issues: RowIssues;
  private readonly cells: AmountCells;
  private readonly open: Group;
  private readonly close: Group;
  private readonly yearOpen: Group;
  /** J and D as pinyin has them (借, 贷): beside a J, a D is no debit. */
  private isPinyin = false;

  constructor(columns: BalanceColumns, issues: RowIssues, cells: AmountCells) {
    this.columns = columns;
    this.cells = cells;
    this.issues = issues;
    const { openingDr, openingCr, opening, closingDr, closingCr, closing, dc, openingDc, closingDc } = columns;
    this.open = { debit: openingDr, credit: openingCr, one: opening, sides: [openingDc, dc] };
    const { yearOpeningDr, yearOpeningCr, yearOpening, yearOpeningDc } = columns;
    const ofYear = [yearOpeningDc, openingDc, dc];
    this.yearOpen = { debit: yearOpeningDr, credit: yearOpeningCr, one: yearOpening, sides: ofYear };
    this.close = { debit: closingDr, credit: closingCr, one: closing, sides: [closingDc, dc] };
  }

  /** Looks at a batch for how sides are marked, before its rows are read. */
  look(rows: readonly Row[]): void {
    const { dc, openingDc, closingDc } = this.columns;
    const marks = [dc, openingDc, closingDc].filter((column) => column >= 0);
    this.isPinyin ||= rows.some((row) => marks.some((column) => isPinyinDebit(textAt(row, column))));
  }

  isPresent(row: Row): boolean {
    const { openingDr, openingCr, opening, periodDr, periodCr, closingDr, closingCr, closing, ytdDr, ytdCr } =
      this.columns;
    const all = [openingDr, openingCr, opening, periodDr, periodCr, closingDr, closingCr, closing, ytdDr, ytdCr];
    const { yearOpeningDr, yearOpeningCr, yearOpening } = this.columns;
    return [...all, yearOpeningDr, yearOpeningCr, yearOpening].some((column) => textAt(row, column) !== "");
  }

  balances(row: Row, number: number): { open: Sides; yearOpen: Sides; close: Sides; dc: Side | null } {
    const { dc, closingDc, openingDc } = this.columns;
    const mark = textAt(row, dc) || textAt(row, closingDc) || textAt(row, openingDc);
    return {
      open: this.sides(row, number, this.open),
      yearOpen: this.sides(row, number, this.yearOpen),
      close: this.sides(row, number, this.close),
      dc: mark === "" ? null : parseSideBeside(mark, this.isPinyin),
    };
  }

  one(row: Row, number: number, column: number): string {
    return this.cells.read(textAt(row, column), number, column) ?? ZERO_AMOUNT;
  }

  /** Original-currency balance, debit positive where two columns give it. */
  foreign(row: Row, number: number, group: "opening" | "closing"): string | null {
    const columns = this.columns;
    const opening = group === "opening";
    const one = opening ? columns.openingFc : columns.closingFc;
    const debit = opening ? columns.openingFcDr : columns.closingFcDr;
    const credit = opening ? columns.openingFcCr : columns.closingFcCr;
    const read = (column: number) => this.cells.read(textAt(row, column), number, column);
    const owed = read(credit);
    return read(one) ?? read(debit) ?? (owed === null ? null : negated(owed));
  }

  private sides(row: Row, number: number, group: Group): Sides {
    if (group.debit >= 0 || group.credit >= 0) {
      return { debit: this.one(row, number, group.debit), credit: this.one(row, number, group.credit) };
    }
    const text = textAt(row, group.one);
    const value = this.one(row, number, group.one);
    const marked = group.sides.map((column) => textAt(row, column)).find((mark) => mark !== "");
    const side = marked === undefined ? sideInside(text) : parseSideBeside(marked, this.isPinyin);
    if (marked !== undefined && side === null && value !== ZERO_AMOUNT) {
      this.issues.add("noSide", number, group.sides.find((column) => column >= 0) ?? null, { text: marked });
    }
    return placed(value, side);
  }
}

/** "100.00借" and "100.00CR" carry the direction inside the amount. */
function sideInside(text: string): Side | null {
  if (/借|dr$/i.test(text)) return 1;
  return /贷|cr$/i.test(text) ? -1 : null;
}

/** A credit direction puts the value on the credit side; without a direction a negative one is a credit. */
function placed(value: string, side: Side | null): Sides {
  const credit = side === -1 || (side !== 1 && isNegative(value));
  if (!credit) return { debit: value, credit: ZERO_AMOUNT };
  return { debit: ZERO_AMOUNT, credit: side === -1 ? value : negated(value) };
}
