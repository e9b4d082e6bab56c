/** Debit and credit of a journal row from any of the forms: two columns, amount with a side, signed amount. */
import { type AmountCells, isNegative, negated } from "./amount-cells.ts";
import { textAt } from "./ledger-layout.ts";
import { ZERO_AMOUNT } from "./parse-amount.ts";
import { isPinyinDebit, parseSideBeside, type Side } from "./parse-side.ts";
import type { RowIssues } from "./row-issues.ts";
import type { Row } from "./table-file.ts";
import type { VoucherColumns } from "./voucher-columns.ts";

const LOOK_ROWS = 2_000;
const NUMBERED = /^(?:[012]|-1)$/;

export class VoucherAmounts {
  debit = ZERO_AMOUNT;
  credit = ZERO_AMOUNT;
  /** What rounding added to debit less credit, in hundred-millionths of a yuan. */
  roundedBy = 0;
  /** SAP prints credits negative and marks them H as well; elsewhere a negative credit is a red entry (红字). */
  private creditsNegative: boolean | null = null;
  /** J and D as pinyin has them (借, 贷): beside a J, a D is no debit. */
  private isPinyin = false;
  /** Some amounts of the one column say their side, and some that say none are negative: which of the two was met. */
  private hasMarkedAmounts = false;
  private hasBareNegatives = false;
  private readonly columns: VoucherColumns;
  private readonly issues: RowIssues;
  private readonly cells: AmountCells;
  private readonly isTwoColumns: boolean;

  constructor(columns: VoucherColumns, issues: RowIssues, cells: AmountCells) {
    this.columns = columns;
    this.issues = issues;
    this.cells = cells;
    this.isTwoColumns = columns.debit >= 0 || columns.credit >= 0;
  }

  /** Looks at the first batch for how sides are marked, and how credits are signed. */
  look(rows: Row[]): void {
    if (this.isTwoColumns || this.columns.dc < 0 || this.creditsNegative !== null) return;
    let negative = 0;
    let positive = 0;
    const first = rows.slice(0, LOOK_ROWS);
    this.isPinyin ||= first.some((row) => isPinyinDebit(textAt(row, this.columns.dc)));
    for (const row of first) {
      if (this.side(textAt(row, this.columns.dc)) !== -1) continue;
      if (/^\s*[-(]|[-)]\s*$/.test(textAt(row, this.columns.amount))) negative++;
      else positive++;
    }
    if (negative + positive > 0) this.creditsNegative = negative > positive;
  }

  isPresent(row: Row): boolean {
    const { debit, credit, amount } = this.columns;
    return textAt(row, debit) !== "" || textAt(row, credit) !== "" || textAt(row, amount) !== "";
  }

  read(row: Row, number: number): void {
    this.cells.isRefused = false;
    if (this.isTwoColumns) {
      const { debit, credit } = this.columns;
      this.debit = this.cell(row, number, debit);
      this.roundedBy = this.cells.effect;
      this.credit = this.cell(row, number, credit);
      this.roundedBy -= this.cells.effect;
      return;
    }
    const { amount, dc } = this.columns;
    const value = this.cell(row, number, amount);
    this.roundedBy = this.cells.effect;
    const mark = textAt(row, dc);
    if (mark === "" && this.cells.side !== 0) this.placeOwn(this.cells.side, value);
    else if (dc < 0 || mark === "") this.placeSigned(value);
    else this.placeMarked(this.sideOf(mark, value), value, number, mark);
  }

  /** Some programs write 1 and 0, 2 or -1: which of them is the debit is asked about. */
  private sideOf(mark: string, value: string): Side | null {
    if (!NUMBERED.test(mark) || value === ZERO_AMOUNT) return this.side(mark);
    const choices = ["debit", "credit"].map((choice) => ({ value: choice, params: {} }));
    const first = this.issues.ask({ key: "sideMarks", params: {}, choices, proposed: "debit" });
    return (mark === "1") === (first === "debit") ? 1 : -1;
  }

  private side(mark: string): Side | null {
    return parseSideBeside(mark, this.isPinyin);
  }

  private placeOwn(side: 1 | -1, value: string): void {
    if (value !== ZERO_AMOUNT) this.hasMarkedAmounts = true;
    if (this.hasBareNegatives) this.askNegatives("credit");
    this.place(side, value);
  }

  /** Without a mark the sign is the side; beside amounts that say their side a negative one may as well be a red debit. */
  private placeSigned(value: string): void {
    const isCredit = isNegative(value) && !this.isRedDebit();
    this.place(isCredit ? -1 : 1, isCredit ? negated(value) : value);
  }

  private isRedDebit(): boolean {
    if (!this.hasMarkedAmounts && !this.issues.isAnswered("unmarkedNegatives")) {
      this.hasBareNegatives = true;
      return false;
    }
    return this.askNegatives("red") === "red";
  }

  /** @param proposed as the amounts above have been read */
  private askNegatives(proposed: "red" | "credit"): string | null {
    const choices = ["red", "credit"].map((value) => ({ value, params: {} }));
    return this.issues.ask({ key: "unmarkedNegatives", params: {}, choices, proposed });
  }

  private cell(row: Row, number: number, column: number): string {
    this.cells.effect = 0;
    return this.cells.read(textAt(row, column), number, column) ?? ZERO_AMOUNT;
  }

  private placeMarked(side: Side | null, value: string, number: number, mark: string): void {
    if (side === null || (side === 0 && value !== ZERO_AMOUNT)) {
      this.issues.add("noSide", number, this.columns.dc, { text: mark });
    }
    const flip = side === -1 && this.creditsNegative === true;
    if (side === -1 && !flip) this.roundedBy = -this.roundedBy;
    this.place(side === -1 ? -1 : 1, flip ? negated(value) : value);
  }

  private place(side: 1 | -1, value: string): void {
    this.debit = side === 1 ? value : ZERO_AMOUNT;
    this.credit = side === 1 ? ZERO_AMOUNT : value;
  }
}
