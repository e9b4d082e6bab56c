/**
 * The deviation rate that may at most be true (偏差率上限, CSA 1314), one-sided and exact: with so many deviations among so many items, the
 * largest rate at which so few would still be as likely as the risk. Whole numbers throughout, so that a limit is compared and never approximated.
 */
import { decimalFraction, type Fraction } from "../analysis/fraction.ts";
import { fixed } from "../money.ts";

export interface AttributeResult {
  size: number;
  deviations: number;
  /** "0.90": one less the risk of overreliance (信赖过度风险). */
  confidence: string;
}

interface Tested {
  size: number;
  deviations: number;
  /** One less the confidence. */
  risk: Fraction;
}

/** @throws RangeError where nothing was tested, or more deviates than was tested */
function tested({ size, deviations, confidence }: AttributeResult): Tested {
  const isPossible = Number.isInteger(size) && Number.isInteger(deviations) && size > 0 && deviations >= 0;
  if (!isPossible || deviations > size) throw new RangeError(`${deviations} deviations in ${size} items`);
  const { n, d } = decimalFraction(confidence);
  return { size, deviations, risk: { n: d - n, d } };
}

/** Whether so few deviations are less likely than the risk (or as likely) if the true rate were this one: -1 less, 0 as likely, 1 more. */
function chanceAgainstRisk({ size, deviations, risk }: Tested, rate: Fraction): number {
  let ways = 1n;
  let chance = 0n;
  for (let found = 0; found <= deviations; found++) {
    chance += ways * rate.n ** BigInt(found) * (rate.d - rate.n) ** BigInt(size - found);
    ways = (ways * BigInt(size - found)) / BigInt(found + 1);
  }
  const left = chance * risk.d;
  const right = risk.n * rate.d ** BigInt(size);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The limit is at most the tolerable rate (可容忍偏差率): the control works. @param tolerable "0.10" */
export function isWithinTolerable(result: AttributeResult, tolerable: string): boolean {
  const rate = decimalFraction(tolerable);
  return rate.n >= rate.d || chanceAgainstRisk(tested(result), rate) <= 0;
}

const WHOLE = 10_000;

/** In per cent with two decimals, half up: 25 items, none deviates, 90 % → "8.80". */
export function upperLimitPercent(result: AttributeResult): string {
  const one = tested(result);
  // The limit is below half a step above what it rounds to.
  const isBelow = (steps: number) => chanceAgainstRisk(one, { n: BigInt(steps * 2 + 1), d: BigInt(WHOLE * 2) }) < 0;
  let [low, high] = [0, WHOLE];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBelow(middle)) high = middle;
    else low = middle + 1;
  }
  return fixed(BigInt(low), 2);
}
