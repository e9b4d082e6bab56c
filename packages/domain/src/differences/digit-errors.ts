/** Slips of the pen in amounts (数字颠倒、小数点错位): which ones make a given difference. */
import { abs, type Fen } from "../money.ts";

/** The digit at 10^power and the one above it have changed places: the amount is off by step × 9 × 10^power. */
export interface Swap {
  power: number;
  /** 1 to 9: how far the two digits lie apart. */
  step: number;
}

const POWERS = 14;

/** Swaps of two neighbouring digits that make a difference; none unless it is divisible by nine. */
export function swapsOf(difference: Fen): Swap[] {
  const size = abs(difference);
  if (size === 0n || size % 9n !== 0n) return [];
  return Array.from({ length: POWERS }, (_, power) => ({
    power,
    step: size / (9n * 10n ** BigInt(power)),
    power10: 10n ** BigInt(power),
  }))
    .filter(({ step, power10 }) => step >= 1n && step <= 9n && step * 9n * power10 === size)
    .map(({ power, step }) => ({ power, step: Number(step) }));
}

const digitAt = (amount: Fen, power: number): number => Number((abs(amount) / 10n ** BigInt(power)) % 10n);

/** What an amount was before two of its digits changed places, if that explains by how much it is too large (or, negative, too small). */
export function beforeSwap(amount: Fen, excess: Fen): Fen | null {
  const isFound = swapsOf(excess).some(({ power, step }) => {
    const gap = digitAt(amount, power + 1) - digitAt(amount, power);
    return gap === (excess > 0n ? step : -step);
  });
  return isFound && abs(amount) - excess >= 0n ? abs(amount) - excess : null;
}

export interface Slide {
  /** As written. */
  amount: Fen;
  /** As it should have been. */
  right: Fen;
}

const FACTORS = [10n, 100n, 1000n];

/** Amounts written ten, a hundred or a thousand times too large (excess > 0) or too small that make a difference. */
export function slidesOf(excess: Fen): Slide[] {
  const size = abs(excess);
  if (size === 0n) return [];
  return FACTORS.filter((factor) => size % (factor - 1n) === 0n).map((factor) => {
    const small = size / (factor - 1n);
    return excess > 0n ? { amount: small * factor, right: small } : { amount: small, right: small * factor };
  });
}
