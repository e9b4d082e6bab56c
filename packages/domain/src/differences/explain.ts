/** Possible causes of a difference between journal and trial balance (差异原因分析, IC-20), the likeliest first. */
import { accountCauses } from "./account-causes.ts";
import type { Candidate } from "./candidate.ts";
import { differenceOf, type Facts, isNil } from "./facts.ts";
import { lineCauses } from "./line-causes.ts";
import { wholeCauses } from "./whole-causes.ts";

const shownMax = 12;

/** A voucher told as a whole is not told again by its part in the account or by one of its lines. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const reported = new Set<number>();
  return candidates.filter(({ cause, place: { jmsn } }) => {
    if (jmsn === undefined) return true;
    const isRepeat = reported.has(jmsn) && (cause === "voucher" || cause === "line");
    reported.add(jmsn);
    return !isRepeat;
  });
}

/** Causes that speak of the trial balance's own figures say nothing of a part of a difference. */
const ofFigures: ReadonlySet<string> = new Set(["columnsSwapped", "bookSwap", "bookSlide"]);

/** Causes of what one cause leaves unexplained. */
export const explainRest = (facts: Facts): Candidate[] =>
  explainDifference(facts).filter(({ cause }) => !ofFigures.has(cause));

export function explainDifference(facts: Facts): Candidate[] {
  if (isNil(differenceOf(facts.own))) return [];
  const all = [...wholeCauses(facts), ...accountCauses(facts), ...lineCauses(facts)];
  return withoutRepeats(all.sort((a, b) => b.score - a.score)).slice(0, shownMax);
}
