/**
 * What an inspector looks for first in the traces of an engagement (监管视角): work that was signed faster than it can be read, dated after the report,
 * or written once for many. None of it is wrong by itself; each is asked for an answer. Moments are milliseconds.
 */

import { groupBy } from "../ledger/group-by.ts";

/** Percent of all hours that a partner, and a quality reviewer, spends at least; policy of firms. */
export const LEAST_SHARE = { partner: 5, reviewer: 1 } as const;
/** More signs than these by one person within so many minutes. */
export const SIGNS_AT_ONCE = { count: 20, minutes: 10 } as const;
/** A review that follows the preparer's sign within so many seconds. */
export const REVIEW_SECONDS = 60;
/** More conclusions than these in the same words. */
export const SAME_WORDS = 10;
/** Days that a courier needs each way. */
export const COURIER_DAYS = 1;

export interface SignMoment {
  by: string;
  at: number;
}

export interface SignBurst {
  by: string;
  from: number;
  to: number;
  count: number;
}

const minute = 60_000;

/** Stretches in which one person signed more often than can be read; those that overlap are one. */
export function signBursts(signs: readonly SignMoment[]): SignBurst[] {
  const people = groupBy(signs, ({ by }) => by);
  return [...people].flatMap(([by, own]) =>
    burstsOf(
      by,
      own.map(({ at }) => at).sort((a, b) => a - b),
    ),
  );
}

function burstsOf(by: string, moments: readonly number[]): SignBurst[] {
  const found: { first: number; last: number }[] = [];
  let first = 0;
  moments.forEach((at, last) => {
    while (at - (moments[first] ?? at) > SIGNS_AT_ONCE.minutes * minute) first += 1;
    if (last - first < SIGNS_AT_ONCE.count) return;
    const before = found.at(-1);
    if (before && first <= before.last) before.last = last;
    else found.push({ first, last });
  });
  return found.map(({ first: from, last: to }) => ({
    by,
    from: moments[from] ?? 0,
    to: moments[to] ?? 0,
    count: to - from + 1,
  }));
}

/** A review of what was prepared that moment cannot have read it. */
export const isReviewedUnread = (prepared: number, reviewed: number): boolean =>
  reviewed >= prepared && reviewed - prepared <= REVIEW_SECONDS * 1000;

/** What is written the same but for spaces and punctuation, in more places than can be chance. */
export function sameWords<T extends { words: string }>(all: readonly T[]): T[][] {
  const plain = (words: string): string => words.replace(/[\s\p{P}]/gu, "").toLowerCase();
  const groups = groupBy(
    all.filter(({ words }) => plain(words) !== ""),
    ({ words }) => plain(words),
  );
  return [...groups.values()].filter((group) => group.length > SAME_WORDS);
}

/** @param hours of the person and of all, in hundredths of an hour; false where nobody booked any: there is nothing to compare */
export const isShareLow = (own: bigint, all: bigint, least: number): boolean =>
  all > 0n && own * 100n < all * BigInt(least);

export interface LetterDays {
  /** Days as "2025-01-20". */
  sent: string;
  replied: string;
  /** The original came back by courier as well. */
  isReplyByCourier: boolean;
}

const dayMs = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** Answered before a courier could have brought it, or brought the answer. */
export function isReplyTooSoon({ sent, replied, isReplyByCourier }: LetterDays): boolean {
  return numberOf(replied) < numberOf(sent) + COURIER_DAYS + (isReplyByCourier ? COURIER_DAYS : 0);
}
