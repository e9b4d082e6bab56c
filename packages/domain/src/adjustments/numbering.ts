/** Numbers of adjustment heads (调整分录编号): AJE-1, RJE-1 … per type; void heads keep theirs, so numbers are never used twice. */
import { ADJUSTMENT_TYPES, type AdjustmentType } from "./adjustment.ts";

export const adjustmentNumber = (type: AdjustmentType, no: number): string => `${ADJUSTMENT_TYPES[type].prefix}${no}`;

/** The running part of "AJE-12", or null when the text is no number of the type. */
export function numberOf(type: AdjustmentType, text: string): number | null {
  const { prefix } = ADJUSTMENT_TYPES[type];
  const tail = text.startsWith(prefix) ? text.slice(prefix.length) : "";
  return /^[1-9]\d{0,8}$/.test(tail) ? Number(tail) : null;
}

/** The number after the highest one used, voided heads included. */
export function nextNumber(type: AdjustmentType, used: Iterable<string>): string {
  let highest = 0;
  for (const text of used) highest = Math.max(highest, numberOf(type, text) ?? 0);
  return adjustmentNumber(type, highest + 1);
}

/** Orders AJE-2 before AJE-10. */
export function byNumber(type: AdjustmentType): (a: string, b: string) => number {
  return (a, b) => (numberOf(type, a) ?? 0) - (numberOf(type, b) ?? 0);
}
