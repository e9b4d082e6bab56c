/** Several rows with several: all that is open under one reference, or on one day, adds up to the same. */
import { differenceOf, isNear, type Matching, type MatchRow, type Paired, pair } from "./free.ts";

function matchWhole(
  matching: Matching,
  keyOf: (row: MatchRow) => string | number | null,
  by: "referenceSum" | "day",
): Paired[] {
  const others = matching.right.by(keyOf);
  const found: Paired[] = [];
  for (const [key, left] of matching.left.by(keyOf)) {
    const right = others.get(key);
    if (right && differenceOf(matching, left, right) === 0n && isNear(matching, left, right))
      found.push(pair(matching, { left, right }, by));
  }
  return found;
}

export const matchReferenceSums = (matching: Matching): Paired[] =>
  matchWhole(matching, ({ reference }) => reference || null, "referenceSum");

export const matchDays = (matching: Matching): Paired[] => matchWhole(matching, ({ day }) => day, "day");
