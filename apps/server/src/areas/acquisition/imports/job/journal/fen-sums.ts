import { type Fen, fixed } from "@digao/domain/money";

/**
 * Whole fen of a canonical amount ("-3.20"), for adding up a million of them: a bigint only where a number would not be
 * exact, beyond 2^53. Never a fraction.
 */
export function wholeFen(amount: string): number | Fen {
  if (amount.length > exactChars) return BigInt(amount.replace(".", ""));
  let fen = 0;
  const start = amount.charCodeAt(0) === minus ? 1 : 0;
  for (let at = start; at < amount.length; at++) {
    const code = amount.charCodeAt(at);
    if (code !== point) fen = fen * 10 + code - zero;
  }
  return start === 1 && fen !== 0 ? -fen : fen;
}

const exactChars = 16;
const minus = 45;
const point = 46;
const zero = 48;

/** Exact sums by number. */
export class FenSums {
  private readonly near: number[] = [];
  /** What has gone beyond 2^53. */
  private readonly far = new Map<number, Fen>();

  /** Begins the next sum with zero; answers its number, from 0. */
  open(): number {
    return this.near.push(0) - 1;
  }

  add(number: number, fen: number | Fen): void {
    const sum = typeof fen === "number" ? (this.near[number] ?? 0) + fen : Number.NaN;
    if (Number.isSafeInteger(sum)) this.near[number] = sum;
    else this.far.set(number, (this.far.get(number) ?? 0n) + BigInt(fen));
  }

  /** -1, 0 or 1. */
  sign(number: number): number {
    return this.far.size === 0
      ? Math.sign(this.near[number] ?? 0)
      : Number(this.fen(number) > 0n) - Number(this.fen(number) < 0n);
  }

  yuan(number: number): string {
    if (this.far.size > 0) return fixed(this.fen(number), 2);
    const fen = this.near[number] ?? 0;
    const digits = String(Math.abs(fen)).padStart(3, "0");
    return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }

  fen(number: number): Fen {
    return BigInt(this.near[number] ?? 0) + (this.far.get(number) ?? 0n);
  }
}
