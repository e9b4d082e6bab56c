/** Scores of vouchers (分值) in journal-entry testing: the weights of the rules hit, and how large the voucher is beside what is trivial. */
import type { Fen } from "../money.ts";
import { maskOf } from "./rules.ts";
import type { Bands, ReadyRule } from "./settings.ts";

export type Band = "high" | "middle" | "low";

/** min(3, floor(log10(max(amount ÷ trivial, 1)))); nothing where nothing is known to be trivial. */
export function amountFactor(amount: Fen, trivial: Fen): number {
  if (trivial <= 0n) return 0;
  return [10n, 100n, 1000n].filter((times) => amount >= trivial * times).length;
}

export const scoreOf = (mask: number, amount: Fen, rules: readonly ReadyRule[], trivial: Fen): number =>
  rules.reduce((sum, { code, weight }) => sum + ((mask & maskOf(code)) === 0 ? 0 : weight), 0) +
  amountFactor(amount, trivial);

export function bandOf(score: number, { high, middle }: Bands): Band {
  if (score >= high) return "high";
  return score >= middle ? "middle" : "low";
}
