/** What heads do to statement lines (调整影响): debits and credits per line, and the profit that flows into equity by itself. */
import type { Fen } from "../money.ts";
import { isOciCode } from "../statements/statement-line.ts";
import { ADJUSTMENT_TYPES, type AdjustmentHead, type AdjustmentLine, type AdjustmentTypeRule } from "./adjustment.ts";

export interface Entry {
  debit: Fen;
  credit: Fen;
}

/** Net debit that P-lines carry into equity: profit effect = −retainedEarnings. */
export interface EquityFlow {
  /** To E108 未分配利润 ("损益调整影响"). */
  retainedEarnings: Fen;
  /** To E105 其他综合收益: lines of other comprehensive income never were profit. */
  ociReserve: Fen;
}

/** Debits and credits per statement line of the heads of one column and kind. Of-which lines move along with their line. */
export function entriesByItem(
  heads: readonly Pick<AdjustmentHead, "type" | "lines">[],
  column: AdjustmentTypeRule["column"],
  kind: AdjustmentTypeRule["kind"],
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const { type, lines } of heads) {
    const rule = ADJUSTMENT_TYPES[type];
    if (rule.column !== column || rule.kind !== kind) continue;
    for (const line of lines) {
      add(entries, line.itemCode, line);
      if (line.ofWhich) add(entries, line.ofWhich, line);
    }
  }
  return entries;
}

function add(entries: Map<string, Entry>, code: string, line: Entry) {
  const { debit, credit } = entries.get(code) ?? { debit: 0n, credit: 0n };
  entries.set(code, { debit: debit + line.debit, credit: credit + line.credit });
}

/** @param isProfit whether a code is a group 3 line */
export function equityFlow(lines: Iterable<AdjustmentLine>, isProfit: (code: string) => boolean): EquityFlow {
  const flow = { retainedEarnings: 0n, ociReserve: 0n };
  for (const line of lines) {
    if (!isProfit(line.itemCode)) continue;
    flow[isOciCode(line.itemCode) ? "ociReserve" : "retainedEarnings"] += line.debit - line.credit;
  }
  return flow;
}

export interface HeadEffect {
  /** Debit minus credit over profit lines, OCI apart: profit falls by this much. */
  plNet: Fen;
  /** Effect on net profit: −plNet. */
  netProfit: Fen;
  /** Before tax: without the lines of income tax (P301). */
  profitBeforeTax: Fen;
  tax: Fen;
  assets: Fen;
  liabilities: Fen;
  /** Equity lines booked plus the profit and OCI that flow into them. */
  equity: Fen;
}

const INCOME_TAX = "P301";

/** Effects of one head, each positive = the figure rises. assets = liabilities + equity for a balanced head. */
export function headEffect(lines: readonly AdjustmentLine[]): HeadEffect {
  const net = (test: (code: string) => boolean): Fen => {
    let total = 0n;
    for (const line of lines) if (test(line.itemCode)) total += line.debit - line.credit;
    return total;
  };
  const isProfit = (code: string) => code.startsWith("P");
  const flow = equityFlow(lines, isProfit);
  const tax = net((code) => code === INCOME_TAX);
  return {
    plNet: flow.retainedEarnings,
    netProfit: -flow.retainedEarnings,
    profitBeforeTax: tax - flow.retainedEarnings,
    tax,
    assets: net((code) => code.startsWith("A")),
    liabilities: -net((code) => code.startsWith("L")),
    equity: -net((code) => code.startsWith("E")) - flow.retainedEarnings - flow.ociReserve,
  };
}
