/** Rows of a list that nothing has been matched with yet. */
import type { Fen } from "../money.ts";

export interface MatchRow {
  amount: Fen;
  /** Days since 1970; null where the list tells none: such a row fits any day. */
  day: number | null;
  /** As it is compared; empty where there is none. */
  reference: string;
}
export type MatchSide = readonly MatchRow[];

export interface MatchRule {
  /** Days that two rows of one business may lie apart. */
  days: number;
  /** Must agree, is tried first, or says nothing. */
  reference: "required" | "preferred" | "ignored";
  /** What is positive in one list is negative in the other: our receivable, their payable. */
  isOpposite: boolean;
  /** Rows that may add up to one of the other side; 1 for none. */
  groupMax: number;
}

export type MatchBy =
  | "reference"
  | "amount"
  | "referenceSum"
  | "sum"
  | "day"
  | "amountDiffers"
  | "dateDiffers"
  | "hand";
/** Rows by their place in their list. */
export interface Paired {
  left: number[];
  right: number[];
  by: MatchBy;
  /** Left less right. */
  difference: Fen;
  /** Between the rows farthest apart; null where a date is missing. */
  days: number | null;
  /** Other rows would have served as well. */
  isAmbiguous: boolean;
  /** By a person. */
  note?: string;
}

export class Free {
  readonly rows: MatchSide;
  private readonly taken: Uint8Array;

  constructor(rows: MatchSide) {
    this.rows = rows;
    this.taken = new Uint8Array(rows.length);
  }
  row(at: number): MatchRow {
    const row = this.rows[at];
    if (!row) throw new RangeError(`There is no row ${at}.`);
    return row;
  }
  isFree(at: number): boolean {
    return this.taken[at] === 0;
  }
  rest(): number[] {
    return Array.from(this.rows.keys()).filter((at) => this.taken[at] === 0);
  }
  take(places: readonly number[]): void {
    for (const at of places) this.taken[at] = 1;
  }
  /** Free rows by a key; those whose key is null are left out. */
  by<Key>(keyOf: (row: MatchRow) => Key | null): Map<Key, number[]> {
    const groups = new Map<Key, number[]>();
    for (const at of this.rest()) {
      const key = keyOf(this.row(at));
      if (key === null) continue;
      const group = groups.get(key);
      if (group) group.push(at);
      else groups.set(key, [at]);
    }
    return groups;
  }
}

export interface Matching {
  left: Free;
  right: Free;
  rule: MatchRule;
}

const sumOf = (side: Free, places: readonly number[]): Fen => {
  let total = 0n;
  for (const at of places) total += side.row(at).amount;
  return total;
};

/** The greatest distance between a row of one side and a row of the other; null where a date is missing. */
export function daysBetween(
  { left, right }: Matching,
  ofLeft: readonly number[],
  ofRight: readonly number[],
): number | null {
  let [leftMin, leftMax, rightMin, rightMax] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const at of ofLeft) {
    const { day } = left.row(at);
    if (day === null) return null;
    [leftMin, leftMax] = [Math.min(leftMin, day), Math.max(leftMax, day)];
  }
  for (const at of ofRight) {
    const { day } = right.row(at);
    if (day === null) return null;
    [rightMin, rightMax] = [Math.min(rightMin, day), Math.max(rightMax, day)];
  }
  return Math.max(leftMax - rightMin, rightMax - leftMin);
}

export const isNear = (matching: Matching, ofLeft: readonly number[], ofRight: readonly number[]): boolean =>
  (daysBetween(matching, ofLeft, ofRight) ?? 0) <= matching.rule.days;

export const differenceOf = ({ left, right }: Matching, ofLeft: readonly number[], ofRight: readonly number[]): Fen =>
  sumOf(left, ofLeft) - sumOf(right, ofRight);

/** Takes the rows out of what is free. */
export function pair(
  matching: Matching,
  places: { left: number[]; right: number[] },
  by: MatchBy,
  isAmbiguous = false,
): Paired {
  const { left, right } = places;
  const found = {
    left,
    right,
    by,
    isAmbiguous,
    difference: differenceOf(matching, left, right),
    days: daysBetween(matching, left, right),
  };
  matching.left.take(left);
  matching.right.take(right);
  return found;
}
