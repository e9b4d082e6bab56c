/** The score of a checklist with weights (承接评价等): points × weight over the most that could be had; exact, in whole numbers. */
import { applicableItems, type Condition } from "@digao/contract/paper/conditional";
import { ratio } from "../money.ts";

interface Answer {
  points?: number;
}
interface Item {
  code: string;
  weight?: number;
  answers?: Readonly<Record<string, Answer>>;
  onlyIf?: Condition;
}
export interface ScoredList {
  items: readonly Item[];
  answers: Readonly<Record<string, Answer>>;
  /** What an item without an answer counts: dropping lines never lifts a score. */
  unanswered?: number;
}

export interface Score {
  points: number;
  outOf: number;
  /** "82.5"; null where nothing counts. */
  percent: string | null;
}

const pointsIn = (answers: Readonly<Record<string, Answer>>): number[] =>
  Object.values(answers).flatMap(({ points }) => points ?? []);

/** Whether any of its answers has points. */
export const isScored = ({ items, answers }: ScoredList): boolean =>
  items.some((item) => pointsIn(item.answers ?? answers).length > 0);

/**
 * Items that do not apply leave the score, whatever answer they have kept.
 * @param answered the answer of an item by its code; null while there is none
 */
export function scoreOf(list: ScoredList, answered: (code: string) => string | null): Score {
  let points = 0;
  let outOf = 0;
  for (const { code, weight = 1, answers = list.answers } of applicableItems(list.items, answered)) {
    const most = Math.max(0, ...pointsIn(answers));
    const answer = answered(code);
    const given = answer === null ? (list.unanswered ?? 0) : answers[answer]?.points;
    // An answer without points, as what does not apply, leaves the score.
    if (most === 0 || given === undefined) continue;
    points += weight * given;
    outOf += weight * most;
  }
  return { points, outOf, percent: ratio(BigInt(points) * 100n, BigInt(outOf), 1) };
}

/** Whether the score is at least so many per cent, before any rounding: 79.96 does not reach 80. */
export const reaches = ({ points, outOf }: Pick<Score, "points" | "outOf">, percent: number): boolean =>
  outOf > 0 && points * 100 >= percent * outOf;
