/** Evaluation of a monetary-unit sample (货币单元抽样评价, CSA 1314): projected misstatement and its upper limit, over- and understatements apart. */
import { divideRounded, type Fen, sum } from "../money.ts";
import type { Hundredths } from "./risk.ts";

export interface TestedItem {
  /** More than zero. */
  book: Fen;
  audited: Fen;
}

export interface MusProjection {
  /** Place of the item among those given, from 0. */
  index: number;
  /** Misstatement ÷ book is a ratio of these two. */
  difference: Fen;
  book: Fen;
  /** taint × interval; of an item worth an interval or more, its own difference. */
  projected: Fen;
  /** projected × (R_i − R_(i−1) − 1); zero for certain items. */
  increment: Fen;
  isCertain: boolean;
}

export interface MusDirection {
  /** Found in the items tested in full. */
  known: Fen;
  projected: Fen;
  /** known + projected (推断错报总额). */
  likely: Fen;
  /** R_0 × interval (基本精确度). */
  basic: Fen;
  increments: Fen;
  /** likely + basic + increments (总体错报上限). */
  upper: Fen;
  /** By falling taint; certain items last. */
  items: MusProjection[];
}

export interface MusEvaluation {
  /** Book above audited; amounts positive. */
  over: MusDirection;
  /** Audited above book; amounts positive. */
  under: MusDirection;
}

export interface MusEvaluationInput {
  items: readonly TestedItem[];
  interval: Fen;
  /** R for so many misstatements. */
  factor: (misstatements: number) => Hundredths;
  /** Tested in full besides the sample (individually significant): their differences are known, not projected. */
  apart?: readonly { book: Fen; audited: Fen }[];
}

/**
 * Interval 140,000 and items 60,000 → 30,000, 100,000 → 80,000, 300,000 → 290,000 at 5 % risk: likely 108,000, basic 420,000,
 * increments 52,500 + 15,400, upper limit 595,900.
 */
export function evaluateMus(input: MusEvaluationInput): MusEvaluation {
  return { over: direction(input, 1n), under: direction(input, -1n) };
}

function direction({ items, interval, factor, apart = [] }: MusEvaluationInput, sign: 1n | -1n): MusDirection {
  const wrong = items.flatMap(({ book, audited }, index) => {
    if (book <= 0n) throw new RangeError("only positive amounts are drawn by monetary units");
    const difference = (book - audited) * sign;
    return difference > 0n ? [{ index, difference, book, isCertain: book >= interval }] : [];
  });
  const tainted = wrong.filter(({ isCertain }) => !isCertain).sort(byTaint);
  const none = factor(0);
  let before = none;
  const sampled = tainted.map((item, place) => {
    const projected = divideRounded(item.difference * interval, item.book);
    const after = factor(place + 1);
    const widening = after - before - 100n;
    before = after;
    return { ...item, projected, increment: divideRounded(projected * widening, 100n) };
  });
  const certain = wrong
    .filter(({ isCertain }) => isCertain)
    .map((item) => ({ ...item, projected: item.difference, increment: 0n }));
  const beside = apart.map(({ book, audited }) => (book - audited) * sign).filter((difference) => difference > 0n);
  const known = sum(certain.map(({ difference }) => difference)) + sum(beside);
  const projected = sum(sampled.map((item) => item.projected));
  const basic = divideRounded(none * interval, 100n);
  const increments = sum(sampled.map(({ increment }) => increment));
  const likely = known + projected;
  return {
    known,
    projected,
    likely,
    basic,
    increments,
    upper: likely + basic + increments,
    items: [...sampled, ...certain],
  };
}

interface Tainted {
  index: number;
  difference: Fen;
  book: Fen;
}
const byTaint = (a: Tainted, b: Tainted): number => {
  const [left, right] = [a.difference * b.book, b.difference * a.book];
  if (left === right) return a.index - b.index;
  return left > right ? -1 : 1;
};
