/** Exact arithmetic of calculators: fractions in lowest terms, rounded once (half away from zero) where an amount is answered. */
import { type Fraction, whole } from "../analysis/fraction.ts";
import { abs, divideRounded, type Fen, fixed } from "../money.ts";

export const ZERO = whole(0n);
export const ONE = whole(1n);

const gcd = (a: bigint, b: bigint): bigint => {
  let [x, y] = [abs(a), abs(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
};

function lowest(n: bigint, d: bigint): Fraction {
  const by = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / by, d: d / by };
}

export const plus = (a: Fraction, b: Fraction): Fraction => lowest(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => lowest(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction): Fraction => lowest(a.n * b.n, a.d * b.d);
/** @throws RangeError on division by zero */
export const over = (a: Fraction, b: Fraction): Fraction => lowest(a.n * b.d, a.d * b.n);
export const isAbove = (a: Fraction, b: Fraction): boolean => a.n * b.d > b.n * a.d;
export const least = (a: Fraction, b: Fraction): Fraction => (isAbove(a, b) ? b : a);
export const most = (a: Fraction, b: Fraction): Fraction => (isAbove(a, b) ? a : b);
export const isZero = ({ n }: Fraction): boolean => n === 0n;

/** Fen × fraction to the fen. */
export const share = (amount: Fen, by: Fraction): Fen => divideRounded(amount * by.n, by.d);

export const RATE_DECIMALS = 12;
/** "0.084": without zeros at the end. */
export function textOf({ n, d }: Fraction, decimals: number): string {
  const text = fixed(divideRounded(n * 10n ** BigInt(decimals), d), decimals);
  return text.replace(/0+$/, "").replace(/\.$/, "");
}

const FEN = 100n;
/** Yuan as a fraction (quantity × unit price) to the fen. */
export const toFen = ({ n, d }: Fraction): Fen => divideRounded(n * FEN, d);
/** Fen as yuan. */
export const ofFen = (amount: Fen): Fraction => lowest(amount, FEN);

/** Digits that compounding carries: far beyond what could move a fen over fifty years of months. */
const DIGITS = 30n;
export const SCALE = 10n ** DIGITS;
export const scaled = ({ n, d }: Fraction): bigint => divideRounded(n * SCALE, d);

/** The rate of one of `periods` a year that compounds to the annual one: (1 + r)^(1/periods) − 1, scaled. */
export function periodicRate(annual: Fraction, periods: number): bigint {
  const target = scaled(annual) + SCALE;
  let [low, high] = [SCALE, target];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (power(middle, periods) > target) high = middle;
    else low = middle;
  }
  return periods === 1 ? target - SCALE : low - SCALE;
}

function power(base: bigint, exponent: number): bigint {
  let product = SCALE;
  for (let index = 0; index < exponent; index++) product = (product * base) / SCALE;
  return product;
}
