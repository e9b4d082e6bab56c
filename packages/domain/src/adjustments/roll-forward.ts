/** Carries last year's adjustments into the new year (上年调整结转): what the client agreed to and did not book becomes an opening AJE. */
import { adjustOpinion, adjustSource, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { isOciCode, RETAINED_EARNINGS } from "../statements/statement-line.ts";
import { type AdjustmentHead, type AdjustmentLine, isCounted, type ProposedHead } from "./adjustment.ts";
import { equityLine, openingLines, persistingHeads } from "./persisting.ts";

export interface PriorHead extends AdjustmentHead {
  adjNo: string;
  description: string;
}

export interface RolledHead extends ProposedHead {
  prior: PriorHead;
}

/**
 * What is in last year's audited figures and not in its books: AJE that count and are not booked (without the client's word, too), and
 * opening entries that still persist. Profit lines become E108 年初未分配利润 (OCI lines E105), for last year's profit is closed.
 * Reclassifications are not copied: they are proposed afresh from the opening balances.
 */
export function rollForward(heads: readonly PriorHead[]): RolledHead[] {
  const counted = heads.filter(isCounted);
  const opening = new Set(persistingHeads(counted));
  return (
    counted
      .filter((head) => opening.has(head) || isUnbooked(head))
      .map((prior) => ({
        prior,
        type: adjustType.opening,
        source: adjustSource.priorYear,
        description: {
          zh: `上年${prior.adjNo}：${prior.description}`,
          en: `Prior year ${prior.adjNo}: ${prior.description}`,
        },
        lines: openingLines(prior.lines),
      }))
      // What turned around last year has left nothing.
      .filter(({ lines }) => lines.length > 0)
  );
}

const isUnbooked = ({ type, clientStatus }: AdjustmentHead): boolean =>
  type === adjustType.entry && clientStatus !== adjustOpinion.booked;

/** Whether errors of this kind right themselves in the year after: income and costs in the wrong year against working capital. */
export function usuallyTurns({ lines }: Pick<AdjustmentHead, "lines">): boolean {
  const isTimed = ({ itemCode }: AdjustmentLine) => TIMED.has(itemCode);
  const isSettled = ({ itemCode }: AdjustmentLine) => SETTLED.has(itemCode);
  return lines.some(isTimed) && lines.every((line) => isTimed(line) || isSettled(line) || line.itemCode === INCOME_TAX);
}
const INCOME_TAX = "P301";
/** Revenue to financial expenses: what is recognised by date, which losses on assets are not. */
const TIMED: ReadonlySet<string> = new Set(["P100", "P101", "P102", "P103", "P104", "P105", "P106"]);
const SETTLED: ReadonlySet<string> = new Set([
  "A104",
  "A105",
  "A107",
  "A108",
  "A109",
  "A110",
  "A113",
  "L104",
  "L105",
  "L106",
  "L107",
  "L108",
  "L109",
  "L110",
  "L113",
]);

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
