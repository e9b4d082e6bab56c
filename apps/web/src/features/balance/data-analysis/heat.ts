/** How strongly a month is shaded: 0 for nothing, 5 for the account's largest month. */
import { sizeOf } from "./amounts.ts";

export const heatSteps = 5;

const larger = (a: bigint, b: bigint): bigint => (a < b ? b : a);

export function heatOf(values: readonly string[], place: number): number {
  const own = sizeOf(values[place]);
  if (own === 0n) return 0;
  const largest = values.reduce((most, value) => larger(most, sizeOf(value)), 0n);
  const steps = BigInt(heatSteps);
  return Number((own * steps + largest - 1n) / largest);
}
