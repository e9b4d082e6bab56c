/** One row with several that add up to it. Candidates are few and near, and steps are counted: the general problem has no end. */
import type { Free, Matching, Paired } from "./free.ts";
import { pair } from "./free.ts";

export interface Search {
  /** Left for all rows together. */
  steps: number;
  isCut: boolean;
}

/** Of one row: the nearest by day. */
const candidatesMax = 40;
const stepsOfRow = 40_000;
/** Rows of the other side that are looked at for one row. */
const seenMax = 5_000;

interface Open {
  at: number;
  /** Fen as a number: amounts beyond 2^53 fen take no part. */
  amount: number;
  day: number;
}

function openRows(side: Free): Open[] {
  return side
    .rest()
    .flatMap((at): Open[] => {
      const { amount, day } = side.row(at);
      const plain = Number(amount);
      return day === null || amount === 0n || !Number.isSafeInteger(plain) ? [] : [{ at, amount: plain, day }];
    })
    .sort((a, b) => a.day - b.day || a.at - b.at);
}

function firstAt(rows: readonly Open[], day: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.day ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function candidatesFor(one: Open, rows: readonly Open[], side: Free, days: number, search: Search): Open[] {
  const found: Open[] = [];
  const sign = Math.sign(one.amount);
  const first = firstAt(rows, one.day - days);
  const last = Math.min(firstAt(rows, one.day + days + 1), first + seenMax);
  if (last === first + seenMax) search.isCut = true;
  search.steps -= last - first;
  for (const row of rows.slice(first, last)) {
    if (side.isFree(row.at) && Math.sign(row.amount) === sign && Math.abs(row.amount) < Math.abs(one.amount))
      found.push(row);
  }
  return found
    .sort((a, b) => Math.abs(a.day - one.day) - Math.abs(b.day - one.day) || a.at - b.at)
    .slice(0, candidatesMax)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || a.at - b.at);
}

interface Walk {
  amounts: readonly number[];
  chosen: number[];
  found: number[][];
  steps: number;
}

/** Amounts fall: once the largest ones left cannot reach the target, nothing further can. */
function walk(state: Walk, from: number, left: number, rest: number): void {
  const { amounts, chosen, found } = state;
  for (let at = from; at + rest <= amounts.length && found.length < 2 && state.steps > 0; at++) {
    state.steps--;
    const amount = amounts[at] ?? 0;
    if (amount * rest < left) return;
    if (rest === 1) {
      if (amount === left) found.push([...chosen, at]);
    } else if (amount < left) {
      chosen.push(at);
      walk(state, at + 1, left - amount, rest - 1);
      chosen.pop();
    }
  }
}

/** The first sets of so many rows that add up to the target: two at most, the second one tells that the first is not the only one. */
function setsOf(rows: readonly Open[], target: number, size: number, search: Search): number[][] {
  const steps = Math.min(stepsOfRow, search.steps);
  const state: Walk = { amounts: rows.map(({ amount }) => Math.abs(amount)), chosen: [], found: [], steps };
  walk(state, 0, target, size);
  search.steps -= steps - state.steps;
  if (state.steps <= 0) search.isCut = true;
  return state.found;
}

function setFor(
  one: Open,
  candidates: readonly Open[],
  { groupMax }: { groupMax: number },
  search: Search,
): { places: number[]; isAmbiguous: boolean } | null {
  for (let size = 2; size <= Math.min(groupMax, candidates.length); size++) {
    const [first, second] = setsOf(candidates, Math.abs(one.amount), size, search);
    if (first)
      return {
        places: first.map((at) => candidates[at]?.at ?? -1).sort((a, b) => a - b),
        isAmbiguous: second !== undefined,
      };
  }
  return null;
}

/** Rows of one side, each with several of the other; then the other way round. */
export function matchSubsets(matching: Matching, search: Search): Paired[] {
  const { left, right, rule } = matching;
  const found: Paired[] = [];
  for (const [one, other, isLeft] of [
    [left, right, true],
    [right, left, false],
  ] as const) {
    const candidates = openRows(other);
    for (const row of openRows(one)) {
      if (search.steps <= 0) {
        search.isCut = true;
        return found;
      }
      const set = setFor(row, candidatesFor(row, candidates, other, rule.days, search), rule, search);
      if (!set) continue;
      const places = isLeft ? { left: [row.at], right: set.places } : { left: set.places, right: [row.at] };
      found.push(pair(matching, places, "sum", set.isAmbiguous));
    }
  }
  return found;
}
