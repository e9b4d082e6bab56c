/** Running balance of a sub-ledger (明细账余额): balance + debit − credit, shown as an amount with 借, 贷 or 平. */
import type { Direction } from "../accounts/category.ts";
import { abs, type Fen } from "../money.ts";

export type BalanceSide = Direction | "nil";

export interface ShownBalance {
  side: BalanceSide;
  /** Never negative. */
  amount: Fen;
}

/** @param net debit positive */
export function shownBalance(net: Fen): ShownBalance {
  if (net === 0n) return { side: "nil", amount: 0n };
  return { side: net > 0n ? "Dr" : "Cr", amount: abs(net) };
}

export interface SubLedgerLine {
  period: number;
  debit: Fen;
  credit: Fen;
}

export interface SubLedgerMonth {
  period: number;
  /** 本月合计 */
  debit: Fen;
  credit: Fen;
  /** 本年累计 */
  yearDebit: Fen;
  yearCredit: Fen;
  /** Net at the end of the month. */
  closing: Fen;
}

/** Net after each line, from an opening net. */
export function runningNets(opening: Fen, lines: readonly Pick<SubLedgerLine, "debit" | "credit">[]): Fen[] {
  let balance = opening;
  return lines.map((line) => {
    balance += line.debit - line.credit;
    return balance;
  });
}

/** Monthly totals and year-to-date totals of lines ordered by period; the year to date starts afresh with each year. */
export function monthlyTotals(opening: Fen, lines: readonly SubLedgerLine[]): SubLedgerMonth[] {
  const months: SubLedgerMonth[] = [];
  for (const line of lines) {
    const last = months.at(-1);
    const month = last?.period === line.period ? last : nextMonth(line.period, last, opening);
    if (month !== last) months.push(month);
    month.debit += line.debit;
    month.credit += line.credit;
    month.yearDebit += line.debit;
    month.yearCredit += line.credit;
    month.closing += line.debit - line.credit;
  }
  return months;
}

function nextMonth(period: number, last: SubLedgerMonth | undefined, opening: Fen): SubLedgerMonth {
  const isSameYear = last !== undefined && yearOf(last.period) === yearOf(period);
  return {
    period,
    debit: 0n,
    credit: 0n,
    yearDebit: isSameYear ? last.yearDebit : 0n,
    yearCredit: isSameYear ? last.yearCredit : 0n,
    closing: last?.closing ?? opening,
  };
}

const yearOf = (period: number) => Math.floor(period / 100);
