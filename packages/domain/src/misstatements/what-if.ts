/** What would be left of uncorrected misstatements if some of them were corrected (CSA 1251), and the fewest to ask the client for. Amounts in fen. */
import { abs, type Fen, max, sum } from "../money.ts";
import { aggregateLight, type Light } from "./evaluation.ts";
import { smallestSet } from "./smallest-set.ts";

export interface Uncorrected {
  key: string;
  arising: Fen;
  carryOver: Fen;
  cumulative: Fen;
}

export interface WhatIsLeft {
  rollover: Fen;
  ironCurtain: Fen;
  decisive: Fen;
  light: Light;
}

const yearOf = ({ arising, carryOver }: Uncorrected): Fen => arising + carryOver;

/** @param corrected keys of those that are taken as corrected */
export function whatIsLeft(all: readonly Uncorrected[], corrected: ReadonlySet<string>, om: Fen): WhatIsLeft {
  const left = all.filter(({ key }) => !corrected.has(key));
  const rollover = sum(left.map(yearOf));
  const ironCurtain = sum(left.map(({ cumulative }) => cumulative));
  const decisive = max(abs(rollover), abs(ironCurtain));
  return { rollover, ironCurtain, decisive, light: aggregateLight(decisive, { om }) };
}

export interface FewestToCorrect {
  keys: string[];
  /** False where a smaller set may exist. */
  isProven: boolean;
}

/**
 * Brings both rollover and iron curtain below materiality. A set that is the smallest by one measure and does for the other as well is the smallest;
 * else both sets together will do, which is not shown to be the smallest.
 * @throws RangeError when materiality is not above nil
 */
export function fewestToCorrect(all: readonly Uncorrected[], om: Fen): FewestToCorrect {
  const by = (effectOf: (one: Uncorrected) => Fen) =>
    smallestSet(
      all.map((one) => ({ key: one.key, effect: effectOf(one) })),
      om,
    );
  const year = by(yearOf);
  const closing = by(({ cumulative }) => cumulative);
  const enough = (keys: readonly string[]): boolean => whatIsLeft(all, new Set(keys), om).decisive < om;
  const [larger, smaller] = year.keys.length >= closing.keys.length ? [year, closing] : [closing, year];
  // Nothing smaller than the larger of both does for its own measure.
  if (enough(larger.keys)) return { keys: larger.keys, isProven: larger.isProven };
  if (smaller.keys.length === larger.keys.length && enough(smaller.keys))
    return { keys: smaller.keys, isProven: smaller.isProven };
  const both = [...new Set([...larger.keys, ...smaller.keys])];
  if (enough(both)) return { keys: both, isProven: false };
  // Opposite signs can make two sets undo each other: all of them leave nothing.
  return { keys: all.map(({ key }) => key), isProven: false };
}
