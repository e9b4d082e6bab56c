/** Adjusted columns of the trial balance (审定数, 期初审定): unaudited + adjustments + the profit that flows into equity by itself. */
import type { AdjustmentHead, AdjustmentTypeRule } from "../adjustments/adjustment.ts";
import { ADJUSTMENT_TYPES } from "../adjustments/adjustment.ts";
import { type Entry, type EquityFlow, entriesByItem, equityFlow } from "../adjustments/effect.ts";
import { openingLines, persistingHeads } from "../adjustments/persisting.ts";
import type { Fen } from "../money.ts";
import { evaluate } from "../statements/formula.ts";
import { OCI_RESERVE, RETAINED_EARNINGS, type StatementLine } from "../statements/statement-line.ts";
import { signsOf } from "./unaudited.ts";

export interface AdjustedColumn {
  aje: ReadonlyMap<string, Entry>;
  rje: ReadonlyMap<string, Entry>;
  /** Signed amount on E108 and E105. */
  system: ReadonlyMap<string, Fen>;
  flow: EquityFlow;
  /** What opening entries that persist do to the closing, signed; empty in the opening column. */
  carried: ReadonlyMap<string, Fen>;
  /** Every line, totals evaluated. */
  amounts: ReadonlyMap<string, Fen>;
}

export function adjustedColumn(
  lines: readonly StatementLine[],
  unadjusted: ReadonlyMap<string, Fen>,
  heads: readonly AdjustmentHead[],
  column: AdjustmentTypeRule["column"],
): AdjustedColumn {
  const aje = entriesByItem(heads, column, "adjustment");
  const rje = entriesByItem(heads, column, "reclassification");
  const isProfit = profitTest(lines);
  const moving = heads.filter((head) => ADJUSTMENT_TYPES[head.type].column === column);
  const flow = equityFlow(
    moving.flatMap((head) => head.lines),
    isProfit,
  );
  const sign = signsOf(lines);
  const system = new Map([
    [RETAINED_EARNINGS, sign(RETAINED_EARNINGS) * flow.retainedEarnings],
    [OCI_RESERVE, sign(OCI_RESERVE) * flow.ociReserve],
  ]);
  const leaves = new Map(unadjusted);
  const add = (code: string, amount: Fen) => leaves.set(code, (leaves.get(code) ?? 0n) + amount);
  for (const entries of [aje, rje])
    for (const [code, entry] of entries) add(code, sign(code) * (entry.debit - entry.credit));
  for (const [code, amount] of system) add(code, amount);
  const carried = column === "current" ? carriedAmounts(heads, sign) : new Map<string, Fen>();
  for (const [code, amount] of carried) add(code, amount);
  return { aje, rje, system, flow, carried, amounts: evaluate(lines, leaves) };
}

function carriedAmounts(heads: readonly AdjustmentHead[], sign: (code: string) => bigint): Map<string, Fen> {
  const amounts = new Map<string, Fen>();
  for (const line of persistingHeads(heads).flatMap((head) => openingLines(head.lines)))
    for (const code of [line.itemCode, ...(line.ofWhich ? [line.ofWhich] : [])])
      amounts.set(code, (amounts.get(code) ?? 0n) + sign(code) * (line.debit - line.credit));
  return amounts;
}

export function profitTest(lines: readonly StatementLine[]): (code: string) => boolean {
  const codes = new Set(lines.filter((line) => line.group === 3).map((line) => line.code));
  return (code) => codes.has(code);
}
