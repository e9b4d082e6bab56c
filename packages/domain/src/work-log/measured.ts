/** Hours of measured time: of a timer, and of what somebody did in a project. They are offered, never logged by themselves. */
import { DAY_HOURS_MAX, HOURS_STEP } from "./hours.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;
const stepMs = HOURS_STEP * hourMs;

export interface Measured {
  /** Whole minutes as they ran. */
  minutes: number;
  /** On the nearest step; at least one, at most a day. */
  hours: number;
}

const onStep = (ms: number): number =>
  Math.min(DAY_HOURS_MAX, Math.max(HOURS_STEP, Math.round(ms / stepMs) * HOURS_STEP));

export const measured = (ms: number): Measured => ({ minutes: Math.floor(ms / minuteMs), hours: onStep(ms) });

/** Begin and end that hold the hours: what ran shorter than its step is drawn out to it, what ran over a day ends with the day's hours. */
export const spanFor = (startMs: number, endMs: number, hours: number): { startMs: number; endMs: number } => ({
  startMs,
  endMs: Math.min(startMs + DAY_HOURS_MAX * hourMs, Math.max(endMs, startMs + hours * hourMs)),
});

/** Acts further apart than this are of two stretches of work. */
const pauseMs = 30 * minuteMs;

export interface Active extends Measured {
  startMs: number;
  endMs: number;
  /** How many acts. */
  count: number;
}

/** Between its first and last act each stretch counts, the step at least; null of no act. */
export function activeTime(moments: readonly number[]): Active | null {
  const sorted = moments.toSorted((a, b) => a - b);
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return null;
  let activeMs = 0;
  let begin = first;
  let before = first;
  for (const moment of sorted) {
    if (moment - before > pauseMs) {
      activeMs += Math.max(stepMs, before - begin);
      begin = moment;
    }
    before = moment;
  }
  activeMs += Math.max(stepMs, before - begin);
  const { minutes, hours } = measured(activeMs);
  return { ...spanFor(first, last, hours), minutes, hours, count: sorted.length };
}

/** What is left to offer of a day's work once its logged hours are taken off; null where nothing is. */
export function leftOf(hours: number, logged: number): number | null {
  const left = Math.round((hours - logged) / HOURS_STEP) * HOURS_STEP;
  return left >= HOURS_STEP ? left : null;
}
