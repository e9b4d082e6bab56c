/** How much a line of the client's is off, and whether one person's answer is enough. Amounts in fen. */
import type { Fen } from "../money.ts";
import { type StatementUnit, tolerance } from "./lines.ts";

const absolute = (amount: Fen): Fen => (amount < 0n ? -amount : amount);
const largest = (amounts: readonly Fen[]): Fen => {
  let most = 0n;
  for (const one of amounts.map(absolute)) if (one > most) most = one;
  return most;
};

/** The largest difference of its columns; where columns are not known, or one side has no such line, all that stands there. */
export function differenceOf(ours: readonly Fen[], theirs: readonly Fen[] | null): Fen {
  const isWhole = theirs !== null && theirs.length === ours.length;
  return isWhole ? largest(ours.map((one, at) => one - (theirs[at] ?? 0n))) : largest([...ours, ...(theirs ?? [])]);
}

/** From performance materiality on a second person agrees; before any is in force, one is enough. */
export const needsSecond = (difference: Fen, pm: Fen): boolean => pm > 0n && difference >= pm;

/** The entry is the difference: without it, our line is the client's. */
export const isAnsweredBy = (
  without: readonly Fen[],
  theirs: readonly Fen[] | null,
  unit: StatementUnit | null,
): boolean => {
  const off = tolerance(unit);
  const other = theirs ?? without.map(() => 0n);
  return other.length === without.length && without.every((one, at) => absolute(one - (other[at] ?? 0n)) <= off);
};
