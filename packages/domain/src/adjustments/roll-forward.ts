/** Carries last year's adjustments into the new year (上年调整结转): what the client agreed to and did not book becomes an opening AJE. */
import { adjustOpinion, adjustSource, adjustStatus, adjustType } from "@digao/contract/codes";
import { sum } from "../money.ts";
import { isOciCode, OCI_RESERVE, RETAINED_EARNINGS } from "../statements/statement-line.ts";
import type { AdjustmentHead, AdjustmentLine, ProposedHead } from "./adjustment.ts";

export interface PriorHead extends AdjustmentHead {
  adjNo: string;
  description: string;
}

/**
 * Checked AJE agreed (clientStatus 1) and not booked (3). Profit lines become E108 年初未分配利润 (OCI lines E105), for last year's profit is closed.
 * Reclassifications are not copied: they are proposed afresh from the opening balances.
 */
export function rollForward(heads: readonly PriorHead[]): ProposedHead[] {
  return heads
    .filter(
      (head) =>
        head.type === adjustType.entry &&
        head.status === adjustStatus.checked &&
        head.clientStatus === adjustOpinion.agreed,
    )
    .map((head) => ({
      type: adjustType.opening,
      source: adjustSource.priorYear,
      description: {
        zh: `上年${head.adjNo}：${head.description}`,
        en: `Prior year ${head.adjNo}: ${head.description}`,
      },
      lines: openingLines(head.lines),
    }));
}

/**
 * The current-year side of a prior-year error the client's books have righted by themselves (cut-off that turned around):
 * the profit lines reversed against 年初未分配利润, so that profit moves to its year and the closing balance sheet stays. Null without profit lines.
 */
export function turnAround(head: PriorHead): ProposedHead | null {
  const profit = head.lines.filter((line) => line.itemCode.startsWith("P") && !isOciCode(line.itemCode));
  if (profit.length === 0) return null;
  const reversed = profit.map((line) => ({ ...line, debit: line.credit, credit: line.debit }));
  return {
    type: adjustType.entry,
    source: adjustSource.priorYear,
    description: { zh: `上年${head.adjNo}在本年转回`, en: `Turn-around of prior year ${head.adjNo}` },
    lines: [...reversed, ...equityLine(RETAINED_EARNINGS, profit, "年初未分配利润")],
  };
}

function openingLines(lines: readonly AdjustmentLine[]): AdjustmentLine[] {
  const kept = lines.filter((line) => !line.itemCode.startsWith("P"));
  const profit = lines.filter((line) => line.itemCode.startsWith("P"));
  return [
    ...kept,
    ...equityLine(
      RETAINED_EARNINGS,
      profit.filter((line) => !isOciCode(line.itemCode)),
      "年初未分配利润",
    ),
    ...equityLine(
      OCI_RESERVE,
      profit.filter((line) => isOciCode(line.itemCode)),
      "年初其他综合收益",
    ),
  ];
}

function equityLine(itemCode: string, lines: readonly AdjustmentLine[], lineName: string): AdjustmentLine[] {
  const net = sum(lines.map((line) => line.debit - line.credit));
  if (net === 0n) return [];
  return [{ itemCode, debit: net > 0n ? net : 0n, credit: net < 0n ? -net : 0n, lineName }];
}
