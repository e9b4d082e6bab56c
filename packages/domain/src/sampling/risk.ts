/** Confidence and expansion factors (保证系数 R, 扩张系数 EF) of monetary-unit sampling, by the risk of incorrect acceptance (误受风险; CSA 1314, AICPA Audit Sampling). */
import { gammaInverse } from "./distributions.ts";

/** In hundredths: 300n is 3.00. */
export type Hundredths = bigint;

/** Risk in per cent, with the expansion factor published for it. */
export const expansionFactors = {
  1: 190n,
  5: 160n,
  10: 150n,
  15: 140n,
  20: 130n,
  25: 125n,
  30: 120n,
  37: 115n,
  50: 100n,
} as const satisfies Record<number, Hundredths>;
export type Risk = keyof typeof expansionFactors;
export const risks: readonly Risk[] = [1, 5, 10, 15, 20, 25, 30, 37, 50];

export const riskOf = (percent: number): Risk | null => risks.find((risk) => risk === percent) ?? null;

/** 0.95 is a risk of 5 %, which also stands for what no factor is published for. */
export const riskAt = (confidence: number): Risk => riskOf(Math.round((1 - confidence) * 100)) ?? 5;

/**
 * R for so many misstatements: the exact Poisson limit carried up to two decimals, as the tables are printed
 * (5 %: 3.00, 4.75, 6.30, 7.76).
 */
export function confidenceFactor(risk: Risk, misstatements: number): Hundredths {
  return BigInt(Math.ceil(gammaInverse(1 - risk / 100, misstatements + 1) * 100));
}
