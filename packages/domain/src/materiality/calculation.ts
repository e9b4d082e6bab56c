/** The amounts of a materiality record (CSA 1221): benchmark + normalising adjustment, times its share, rounded down; the others are shares of that. */
import { divideRounded, type Fen, multiplyRate } from "../money.ts";

export interface MaterialityInput {
  /** In fen, as the printed form shows it; a loss is negative. */
  benchmarkAmount: Fen;
  /** What is not expected to recur is taken out, signed: a one-off gain is negative. */
  adjustment: Fen;
  /** Shares as decimal fractions: "0.05". */
  percent: string;
  /** Significant digits of yuan that materiality is rounded down to; 0 keeps the fen. */
  digits: number;
  pmPercent: string;
  trivialPercent: string;
}

export interface MaterialityAmounts {
  /** Before it is rounded down. */
  exact: Fen;
  om: Fen;
  pm: Fen;
  trivial: Fen;
}

/** Nil where the adjusted benchmark is nil or a loss. */
export function materialityAmounts(input: MaterialityInput): MaterialityAmounts {
  const base = input.benchmarkAmount + input.adjustment;
  const exact = base > 0n ? multiplyRate(base, input.percent) : 0n;
  const om = roundedDown(exact, input.digits);
  return { exact, om, pm: multiplyRate(om, input.pmPercent), trivial: multiplyRate(om, input.trivialPercent) };
}

/** To significant digits of yuan: 79,728.91 at 2 -> 79,000.00. An amount below the last digit stays in yuan. */
export function roundedDown(amount: Fen, digits: number): Fen {
  if (digits <= 0 || amount < 100n) return amount;
  const yuan = amount / 100n;
  const length = yuan.toString().length;
  const unit = length > digits ? 10n ** BigInt(length - digits) : 1n;
  return (yuan / unit) * unit * 100n;
}

/** same: at least as much · info: less, from 90 % on · revise: less than 90 %, so the plan has to be looked at again · gone: nothing left of the benchmark */
export type ReEvaluationLevel = "same" | "info" | "revise" | "gone";
export interface ReEvaluation {
  /** The share of today's figures before rounding: what the record is held against. */
  exact: Fen;
  om: Fen;
  pm: Fen;
  trivial: Fen;
  /** exact ÷ materiality in force, in thousandths: 905 = 90.5 %. */
  permille: bigint;
  level: ReEvaluationLevel;
}

const REVISE_BELOW = 900n;

/** Holds today's (audited) figures against the record in force. @param now the record's own shares over today's benchmark */
export function reEvaluate(now: MaterialityInput, inForce: { om: Fen }): ReEvaluation {
  const amounts = materialityAmounts(now);
  const permille = inForce.om > 0n ? divideRounded(amounts.exact * 1000n, inForce.om) : 0n;
  return { ...amounts, permille, level: levelOf(amounts.exact, inForce.om) };
}

function levelOf(exact: Fen, om: Fen): ReEvaluationLevel {
  if (exact <= 0n) return "gone";
  if (exact >= om) return "same";
  return exact * 1000n >= om * REVISE_BELOW ? "info" : "revise";
}
