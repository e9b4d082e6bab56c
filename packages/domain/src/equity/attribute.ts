/**
 * What a voucher, or an audit entry, changed in equity, by row and column of the statement. Amounts in fen, increases of a column
 * positive, treasury shares by what they grow. Comprehensive income comes from the income statement, never from here: profit closed to
 * equity and amounts that pass through other comprehensive income leave nothing.
 */
import { type Fen, min, sum } from "../money.ts";
import { type EquityPartCode, type EquityRowCode, TREASURY } from "./form.ts";

export interface EquityLine {
  /** National code of the account, or of the statement item of an entry ("E107", "P104"). */
  code: string;
  name: string;
  /** Column that the line moves; null outside of equity. */
  column: EquityPartCode | null;
  debit: Fen;
  credit: Fen;
}

export interface EquityMove {
  /** Null where no rule says: a person does. */
  row: EquityRowCode | null;
  column: EquityPartCode;
  amount: Fen;
}

const isProfit = (code: string): boolean => /^[56P]/.test(code) && !isPriorYear(code);
/** 以前年度损益调整: corrects what was before, and is no profit of the year. */
const isPriorYear = (code: string): boolean => /^(6901|5801)/.test(code);
const isYearsProfit = (code: string): boolean => code.startsWith("4103");
const isShared = /股份支付|股权激励|限制性股票|期权/u;
const isPremium = /资本溢价|股本溢价|资本（股本）溢价/u;
const benefitPlan = /设定受益/u;
const dividendPayable = /^(2232|L1102)/;
const money = /^(100[12]|1012|A101)/;
const longInvestment = /^(1511|A206)/;
const lossCover = /补亏|弥补.{0,4}亏损/u;
const generalRisk = /^4102/;

class Book {
  readonly moves: EquityMove[] = [];
  private readonly open = new Map<EquityPartCode, Fen>();

  constructor(lines: readonly EquityLine[]) {
    for (const { column, debit, credit } of lines) {
      if (column === null) continue;
      const amount = column === TREASURY ? debit - credit : credit - debit;
      this.open.set(column, (this.open.get(column) ?? 0n) + amount);
    }
  }

  left(column: EquityPartCode): Fen {
    return this.open.get(column) ?? 0n;
  }

  columns(): EquityPartCode[] {
    return [...this.open].filter(([, amount]) => amount !== 0n).map(([column]) => column);
  }

  /** Out of what is open, without a row: it is shown by the income statement. */
  settle(column: EquityPartCode, amount: Fen): void {
    this.open.set(column, this.left(column) - amount);
  }

  put(row: EquityRowCode | null, column: EquityPartCode, amount: Fen): void {
    if (amount === 0n) return;
    this.moves.push({ row, column, amount });
    this.settle(column, amount);
  }

  /** What one column loses and another gains, as far as they meet. Neither is deducted from the total. */
  transfer(row: EquityRowCode, from: EquityPartCode, to: EquityPartCode): void {
    const [loses, gains] = [-this.left(from), this.left(to)];
    const amount = min(loses, gains);
    if (amount <= 0n) return;
    this.put(row, from, -amount);
    this.put(row, to, amount);
  }
}

/** Profit closed to retained earnings, or corrected against them beside profit (a turn-around): the opening or the profit shows it. */
function settleProfit(book: Book, lines: readonly EquityLine[]): void {
  const profit = sum(lines.filter(({ code }) => isProfit(code)).map(({ debit, credit }) => credit - debit));
  if (lines.some(({ code }) => isYearsProfit(code))) {
    book.settle("E108", -profit);
    return;
  }
  const kept = book.left("E108");
  if (profit < 0n && kept > 0n) book.settle("E108", min(-profit, kept));
  if (profit > 0n && kept < 0n) book.settle("E108", -min(profit, -kept));
}

function transfers(book: Book, lines: readonly EquityLine[]): void {
  const named = (pattern: RegExp) => lines.some(({ column, name }) => column !== null && pattern.test(name));
  const isRisk = lines.some(({ column, code }) => column === "E107" && generalRisk.test(code));
  book.transfer(isRisk ? "Q29" : "Q14", "E108", "E107");
  // The other way round it covers a loss where the books say so, else an appropriation is taken back.
  const coversLoss = lines.some(({ code, name }) => code.startsWith("410405") || lossCover.test(name));
  book.transfer(coversLoss ? "Q20" : "Q14", "E107", "E108");
  book.transfer("Q18", "E103", "E101");
  book.transfer("Q19", "E107", "E101");
  const ociRow = named(benefitPlan) ? "Q21" : "Q22";
  book.transfer(ociRow, "E105", "E108");
  book.transfer(ociRow, "E108", "E105");
  // Share dividends, and equity instruments turned into shares.
  book.transfer("Q23", "E108", "E101");
  book.transfer("Q23", "E108", "E103");
  for (const from of ["E1021", "E1022", "E1023"] as const)
    for (const to of ["E101", "E103"] as const) book.transfer("Q10", from, to);
}

/** Own shares bought, given out or cancelled: treasury shares and whatever capital they take along. */
function treasury(book: Book): void {
  const shares = book.left(TREASURY);
  if (shares === 0n) return;
  book.put("Q12", TREASURY, shares);
  if (shares < 0n) for (const column of ["E101", "E103"] as const) book.put("Q12", column, book.left(column));
}

/** What stands against accounts outside of equity. */
function fromOutside(column: EquityPartCode, lines: readonly EquityLine[]): EquityRowCode | null {
  const own = lines.filter((line) => line.column === column);
  const others = lines.filter((line) => line.column === null);
  const against = (pattern: RegExp) => others.some(({ code }) => pattern.test(code));
  switch (column) {
    case "E101":
      return "Q09";
    case "E1021":
    case "E1022":
    case "E1023":
      return "Q10";
    case "E103":
      if (own.some(({ name }) => isShared.test(name))) return "Q11";
      if (against(longInvestment)) return "Q12";
      if (own.every(({ code, name }) => code.startsWith("400201") || isPremium.test(name))) return "Q09";
      if (lines.some((line) => line.column === "E101")) return "Q09";
      return others.some(({ code, name }) => isProfit(code) || isShared.test(name)) ? "Q11" : null;
    case "E108":
      return against(dividendPayable) || against(money) || own.some(({ name }) => /股利|应付.{0,10}利润/u.test(name))
        ? "Q15"
        : null;
    default:
      return null;
  }
}

/** Gross on both sides: what was set aside in the period, and what was spent of it. */
function specialReserve(book: Book, lines: readonly EquityLine[]): void {
  const own = lines.filter(({ column }) => column === "E106");
  const [credit, debit] = [sum(own.map((line) => line.credit)), sum(own.map((line) => line.debit))];
  if (credit === 0n && debit === 0n) return;
  book.settle("E106", credit - debit);
  if (credit !== 0n) book.moves.push({ row: "Q25", column: "E106", amount: credit });
  if (debit !== 0n) book.moves.push({ row: "Q26", column: "E106", amount: debit });
}

export function attributeEquity(lines: readonly EquityLine[]): EquityMove[] {
  const book = new Book(lines);
  settleProfit(book, lines);
  transfers(book, lines);
  specialReserve(book, lines);
  treasury(book);
  const isCorrection = lines.some(({ code }) => isPriorYear(code));
  for (const column of book.columns()) {
    // Comprehensive income shows it, item by item.
    if (column === "E105") continue;
    book.put(isCorrection && column === "E108" ? null : fromOutside(column, lines), column, book.left(column));
  }
  return book.moves;
}
