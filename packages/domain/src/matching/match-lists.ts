/**
 * Two-list matching (两表核对): which rows of one list are the same business as rows of another, by amount, date and reference. Every row ends
 * in exactly one place: matched, in a difference, or left over on its side.
 */
import type { Fen } from "../money.ts";
import { differing } from "./differing.ts";
import { Free, type Matching, type MatchRule, type MatchSide, type Paired } from "./free.ts";
import { matchPairs } from "./pairs.ts";
import { matchSubsets, type Search } from "./subsets.ts";
import { matchDays, matchReferenceSums } from "./sums.ts";

export type { MatchRow, MatchRule, Paired } from "./free.ts";

export interface MatchedLists {
  matched: Paired[];
  /** Same reference with other amounts, or the same amount on a day too far away. */
  differences: Paired[];
  leftOnly: number[];
  rightOnly: number[];
  /** The search for sums was ended by its limit: further groups may exist among what is left over. */
  isCut: boolean;
}

/** Steps of the search for sums over all rows: some seconds. */
const stepsMax = 200_000_000;

/** `steps` bounds the search for sums, and with it the time that all takes. */
export function matchLists(left: MatchSide, right: MatchSide, rule: MatchRule, steps = stepsMax): MatchedLists {
  const signed = rule.isOpposite ? right.map((row) => ({ ...row, amount: -row.amount })) : right;
  const free: Matching = { left: new Free(left), right: new Free(signed), rule };
  const matched: Paired[] = [];
  const search: Search = { steps, isCut: false };
  if (rule.reference !== "ignored") {
    matched.push(...matchPairs(free, true), ...matchReferenceSums(free));
  }
  if (rule.reference !== "required") {
    matched.push(...matchPairs(free, false));
    if (rule.groupMax > 1) matched.push(...matchSubsets(free, search), ...matchDays(free));
  }
  const differences = differing(free);
  return {
    matched,
    differences,
    leftOnly: free.left.rest(),
    rightOnly: free.right.rest(),
    isCut: search.isCut,
  };
}

export interface MatchTotals {
  left: Fen;
  right: Fen;
}
/** Sums of the rows named, each side in its own sign. */
export function totalsOf(
  pairs: readonly Pick<Paired, "left" | "right">[],
  left: MatchSide,
  right: MatchSide,
): MatchTotals {
  let [ofLeft, ofRight] = [0n, 0n];
  for (const pair of pairs) {
    for (const at of pair.left) ofLeft += left[at]?.amount ?? 0n;
    for (const at of pair.right) ofRight += right[at]?.amount ?? 0n;
  }
  return { left: ofLeft, right: ofRight };
}
