/** Movements of retained earnings besides profit (利润分配变动): appropriation, distribution, others; operands of invariant 5. */
import { adjustOpinion, adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import { type AdjustmentHead, type AdjustmentLine, isCounted } from "../adjustments/adjustment.ts";
import { openingLines } from "../adjustments/persisting.ts";
import type { MappedBalance } from "../mapping/mapped-balance.ts";
import { type Fen, sum } from "../money.ts";
import { RETAINED_EARNINGS, SURPLUS_RESERVE } from "../statements/statement-line.ts";
import type { EquityMovements } from "./invariants.ts";
import type { PeriodNets } from "./unaudited.ts";

const APPROPRIATION = /提取.*盈余公积|盈余公积补亏/;
const DISTRIBUTION = /股利|应付.{0,10}利润/;

type Part = keyof EquityMovements;

/**
 * Booked movements come from the sub-accounts of 利润分配 outside closing vouchers (without a journal: their natural-side turnover),
 * adjusted by AJE booked on E108: beside E107 they are appropriation, else other. Profit itself never is a movement here.
 */
export function retainedEarningsMovements(
  balances: readonly MappedBalance[],
  periodNets: PeriodNets,
  heads: readonly AdjustmentHead[],
): EquityMovements {
  const decrease: Record<Part, Fen> = { appropriation: 0n, distribution: 0n, other: 0n };
  for (const balance of balances) {
    if (balance.rules?.primary.itemCode !== RETAINED_EARNINGS) continue;
    decrease[partOf(balance.fullName)] += periodNets ? (periodNets.get(balance.code) ?? 0n) : turnover(balance);
  }
  for (const head of heads) {
    // Beside profit lines E108 is 年初未分配利润 (a turn-around): the opening column carries it already.
    const isTurnAround = head.lines.some((line) => line.itemCode.startsWith("P"));
    if (head.type !== adjustType.entry || !isCounted(head) || isTurnAround) continue;
    const part: Part = head.lines.some((line) => line.itemCode === SURPLUS_RESERVE) ? "appropriation" : "other";
    decrease[part] += netOn(RETAINED_EARNINGS, head.lines);
  }
  if (periodNets) decrease.other -= bookedInYear(heads);
  return { appropriation: decrease.appropriation, distribution: decrease.distribution, other: -decrease.other };
}

/** By the client, of opening entries: its booking is no movement beside the opening, which the entry has corrected already. */
function bookedInYear(heads: readonly AdjustmentHead[]): Fen {
  const booked = heads.filter(
    (head) => head.type === adjustType.opening && isCounted(head) && head.clientStatus === adjustOpinion.booked,
  );
  return netOn(
    RETAINED_EARNINGS,
    booked.flatMap((head) => openingLines(head.lines)),
  );
}

const netOn = (itemCode: string, lines: readonly AdjustmentLine[]): Fen =>
  sum(lines.filter((line) => line.itemCode === itemCode).map((line) => line.debit - line.credit));

function partOf(name: string): Part {
  const last = name.split("-").at(-1) ?? name;
  if (APPROPRIATION.test(last)) return "appropriation";
  return DISTRIBUTION.test(last) ? "distribution" : "other";
}

/** Sub-accounts are closed into 未分配利润, so their natural side is what happened; 本年利润 and 未分配利润 only pass profit on. */
function turnover(balance: MappedBalance): Fen {
  if (partOf(balance.fullName) === "other") return 0n;
  return balance.direction === "Cr" ? -balance.periodCr : balance.periodDr;
}
