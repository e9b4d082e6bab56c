/** Exact fractions of bigints for ratios (比率): no float, null wherever a division by zero occurs. */
import { ratio } from "../money.ts";

export interface Fraction {
  n: bigint;
  d: bigint;
}

export type MaybeFraction = Fraction | null;

export const whole = (n: bigint): Fraction => ({ n, d: 1n });

/** "6.56" -> 656/100. */
export function decimalFraction(text: string): Fraction {
  const [units = "0", part = ""] = text.split(".");
  return { n: BigInt(`${units}${part}`), d: 10n ** BigInt(part.length) };
}

export type Operator = "+" | "-" | "*" | "/";

export function combine(operator: Operator, a: MaybeFraction, b: MaybeFraction): MaybeFraction {
  if (a === null || b === null) return null;
  return OPERATIONS[operator](a, b);
}

const OPERATIONS: Readonly<Record<Operator, (a: Fraction, b: Fraction) => MaybeFraction>> = {
  "+": (a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }),
  "-": (a, b) => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d }),
  "*": (a, b) => ({ n: a.n * b.n, d: a.d * b.d }),
  "/": (a, b) => (b.n === 0n ? null : { n: a.n * b.d, d: a.d * b.n }),
};

export const toText = (value: MaybeFraction, decimals: number): string | null =>
  value === null ? null : ratio(value.n, value.d, decimals);
