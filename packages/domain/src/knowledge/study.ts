/** Studying a course: how far and how long, as the server has seen it, and what counts for continuing education. */

export interface Study {
  /** How far it was read, 0 to 100. */
  percent: number;
  seconds: number;
  isCompleted: boolean;
}

interface Progress {
  percent: number;
  /** Since the last record, as the page has it. */
  seconds: number;
}

/** A page says every half minute that somebody reads; longer than this nobody was there. */
const secondsMost = 120;
/** Of the stated time: what must have been spent before a course can be completed. */
const leastShare = 0.5;

/** @param passed seconds since the record before, by the server's clock: none of two windows counts what the other has counted */
export function studied(before: Study, given: Progress, passed: number, minutes: number): Study {
  const percent = Math.max(before.percent, Math.min(100, Math.max(0, Math.trunc(given.percent))));
  const counted = Math.max(0, Math.min(Math.trunc(given.seconds), Math.trunc(passed), secondsMost));
  const seconds = before.seconds + counted;
  const isCompleted = before.isCompleted || (minutes > 0 && percent === 100 && seconds >= minutes * 60 * leastShare);
  return { percent, seconds, isCompleted };
}

/** Of a completed course the time that was spent, never more than it is stated to take. */
export const creditedMinutes = ({ seconds, isCompleted }: Omit<Study, "percent">, minutes: number): number =>
  isCompleted ? Math.min(Math.floor(seconds / 60), minutes) : 0;

/** In hours with one decimal, rounded down: "1.5". */
export const hoursOf = (minutes: number): string => {
  const tenths = Math.floor(minutes / 6);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
};
