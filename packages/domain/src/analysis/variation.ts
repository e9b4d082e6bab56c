/** Variation (变动分析): amount, rate and what to say where a rate says nothing; the threshold a row must be explained above. */
import { abs, type Fen, ratio } from "../money.ts";

/** new 新增, gone 消失, turnedNegative 由正转负, turnedPositive 由负转正. */
export type VariationFlag = "new" | "gone" | "turnedNegative" | "turnedPositive";

export interface Comparison {
  change: Fen | null;
  /** Δ ÷ |prior| as a fraction of 4 decimals; null when prior is nil or unknown (shown "—"). */
  rate: string | null;
  flag: VariationFlag | null;
}

/** @param prior null = unknown, which is not nil */
export function compare(current: Fen, prior: Fen | null): Comparison {
  if (prior === null) return { change: null, rate: null, flag: null };
  const change = current - prior;
  return { change, rate: ratio(change, abs(prior)), flag: flagOf(current, prior) };
}

function flagOf(current: Fen, prior: Fen): VariationFlag | null {
  if (prior === 0n) return current === 0n ? null : "new";
  if (current === 0n) return "gone";
  if (prior > 0n !== current > 0n) return current < 0n ? "turnedNegative" : "turnedPositive";
  return null;
}

export interface VariationThreshold {
  /** Default: performance materiality. */
  amount: Fen;
  /** Fraction, default 0.30; profit and loss 0.20. */
  rate: string;
}

export const DEFAULT_RATE = { balanceSheet: "0.30", profitAndLoss: "0.20" } as const;

/** Whether a row must be explained before its first review: large by amount and by rate, or appearing or gone at that size. */
export function needsExplanation(current: Fen, prior: Fen | null, threshold: VariationThreshold): boolean {
  if (prior === null) return false;
  const change = abs(current - prior);
  if (change === 0n || change < threshold.amount) return false;
  return prior === 0n || current === 0n || isAtLeastRate(change, abs(prior), threshold.rate);
}

/** change ÷ base >= rate without rounding the quotient. @throws RangeError when the rate is no plain decimal */
function isAtLeastRate(change: Fen, base: Fen, rate: string): boolean {
  const [, whole = "", part = ""] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(rate) ?? [];
  if (whole === "") throw new RangeError(`not a rate: ${rate.slice(0, 20)}`);
  return change * 10n ** BigInt(part.length) >= base * BigInt(`${whole}${part}`);
}

export interface Driver {
  name: string;
  change: Fen;
  /** change ÷ the item's total change, 4 decimals; null when the total did not change. */
  contribution: string | null;
}

/** The details that moved an item most (变动驱动因素), largest first, for a first draft of the explanation. */
export function drivers(details: readonly { name: string; current: Fen; prior: Fen }[], count = 3): Driver[] {
  const total = details.reduce((acc, d) => acc + d.current - d.prior, 0n);
  return details
    .map((d) => ({ name: d.name, change: d.current - d.prior, contribution: ratio(d.current - d.prior, total) }))
    .filter((d) => d.change !== 0n)
    .sort((a, b) => Number(abs(b.change) > abs(a.change)) - Number(abs(b.change) < abs(a.change)))
    .slice(0, count);
}
