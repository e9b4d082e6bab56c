/** Months of a consolidation: what is written off over months, up to a month. */
import { divideRounded, type Fen } from "../money.ts";

/** The year, or the part of it that figures are of: yyyymm, both included. */
export interface Period {
  from: number;
  to: number;
}

const monthsInYear = 12;
const ordinal = (month: number): number => Math.trunc(month / 100) * monthsInYear + (month % 100) - 1;

/** How many months from one to another, both included; none where the end comes first. */
export const monthsWithin = (from: number, to: number): number => Math.max(0, ordinal(to) - ordinal(from) + 1);

export const monthAfter = (month: number): number => (month % 100 === monthsInYear ? month + 89 : month + 1);
export const monthBefore = (month: number): number => (month % 100 === 1 ? month - 89 : month - 1);

/** Written off from the first month to the end of one, straight-line: rounded once, so that years add up to the whole. */
export function writtenOff(amount: Fen, life: { from: number; months: number }, to: number): Fen {
  const gone = Math.min(monthsWithin(life.from, to), life.months);
  return divideRounded(amount * BigInt(gone), BigInt(life.months));
}
