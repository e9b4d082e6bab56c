/** Rows of a sub-ledger (明细账): the opening balance, each month's lines with 本月合计 and 本年累计, the closing balance. */
import type { Fen } from "../money.ts";
import { monthlyTotals, type SubLedgerMonth } from "./running-balance.ts";

/** What a month's lines come to; months without lines have no rows. */
export interface MonthLines {
  period: number;
  lineCount: number;
  debit: Fen;
  credit: Fen;
}

export type SubLedgerPart =
  | { kind: "open"; period: number; balance: Fen }
  /** `count` lines from the `from`-th of the whole ledger on (0 is the first). */
  | { kind: "lines"; period: number; from: number; count: number; opening: Fen }
  | { kind: "month" | "year"; period: number; debit: Fen; credit: Fen; balance: Fen }
  | { kind: "close"; period: number; debit: Fen; credit: Fen; balance: Fen };

/** @param opening signed, at the start of the first month */
export function subLedgerParts(opening: Fen, months: readonly MonthLines[]): SubLedgerPart[] {
  const totals = monthlyTotals(opening, months);
  const parts: SubLedgerPart[] = [{ kind: "open", period: months[0]?.period ?? 0, balance: opening }];
  let [from, balance] = [0, opening];
  for (const [index, total] of totals.entries()) {
    const count = months[index]?.lineCount ?? 0;
    parts.push({ kind: "lines", period: total.period, from, count, opening: balance }, ...totalRows(total));
    from += count;
    balance = total.closing;
  }
  const sumOf = (side: "debit" | "credit") => months.reduce((sum, month) => sum + month[side], 0n);
  const period = months.at(-1)?.period ?? 0;
  return [...parts, { kind: "close", period, debit: sumOf("debit"), credit: sumOf("credit"), balance }];
}

const totalRows = (month: SubLedgerMonth): SubLedgerPart[] => {
  const { period, closing: balance } = month;
  return [
    { kind: "month", period, debit: month.debit, credit: month.credit, balance },
    { kind: "year", period, debit: month.yearDebit, credit: month.yearCredit, balance },
  ];
};

export const rowsIn = (part: SubLedgerPart): number => (part.kind === "lines" ? part.count : 1);
export const rowCount = (parts: readonly SubLedgerPart[]): number => parts.reduce((sum, part) => sum + rowsIn(part), 0);

/** The parts that rows `skip` to `skip + take` fall into; of lines, only those. */
export function partsAt(parts: readonly SubLedgerPart[], skip: number, take: number): SubLedgerPart[] {
  const found: SubLedgerPart[] = [];
  let at = 0;
  for (const part of parts) {
    const [start, end] = [Math.max(skip - at, 0), Math.min(skip + take - at, rowsIn(part))];
    at += rowsIn(part);
    if (start >= end) continue;
    found.push(part.kind === "lines" ? { ...part, from: part.from + start, count: end - start } : part);
  }
  return found;
}
