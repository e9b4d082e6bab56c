/** Tests of the whole: the average-cost test of depreciation, and what a total difference leads to. */
import { abs, divideRounded, type Fen } from "../money.ts";

export interface AverageCost {
  costOpen: Fen;
  costClose: Fen;
  /** Sum over cards of cost less salvage by life: a month's full charge. */
  monthly: Fen;
  /** Sum of the costs that the monthly charge is of. */
  base: Fen;
  months: number;
}

/** (opening + closing cost) ÷ 2 × weighted rate of the class, for the months of the period; null where nothing says a rate. */
export function expectedCharge({ costOpen, costClose, monthly, base, months }: AverageCost): Fen | null {
  if (base <= 0n) return null;
  return divideRounded((costOpen + costClose) * monthly * BigInt(months), 2n * base);
}

export type Conclusion = "pass" | "adjust" | "notCompared";

/** Below the trivial amount the total passes; nothing passes while a card is not compared. */
export function conclusionOf({
  difference,
  trivial,
  open,
}: {
  difference: Fen;
  trivial: Fen;
  open: number;
}): Conclusion {
  if (difference !== 0n && abs(difference) >= trivial) return "adjust";
  return open > 0 ? "notCompared" : "pass";
}
