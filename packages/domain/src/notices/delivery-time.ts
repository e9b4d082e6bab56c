/** When a notice leaves by mail: at once or with the day's digest, and never within the hours in which its reader wants quiet. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface DeliveryTimes {
  /** All of a day in one mail, instead of one mail a notice. */
  isDaily: boolean;
  /** Minutes after midnight at which the digest leaves. */
  dailyMinute: number;
  /** Minutes after midnight; null where nobody asked for quiet. From late to early they go over midnight. */
  quietFrom: number | null;
  quietTo: number | null;
}

/** What the clock on the wall of a zone without summer time shows. */
const minuteOf = (ms: number, offsetMs: number): number => ((((ms + offsetMs) % dayMs) + dayMs) % dayMs) / minuteMs;

/** The first moment from `ms` on at which the clock shows this minute. */
function nextAt(ms: number, minute: number, offsetMs: number): number {
  const ahead = minute - minuteOf(ms, offsetMs);
  return ms + (ahead < 0 ? ahead * minuteMs + dayMs : ahead * minuteMs);
}

/** The last minute is not quiet any more: from 22:00 to 07:00 a mail may leave at 07:00 sharp. */
export function isQuiet(ms: number, { quietFrom, quietTo }: DeliveryTimes, offsetMs: number): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const minute = minuteOf(ms, offsetMs);
  return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
}

/** The earliest moment, not before `now`, at which a notice made at `madeAt` may leave. */
export function leavesAt(madeAt: number, now: number, times: DeliveryTimes, offsetMs: number): number {
  const due = times.isDaily ? nextAt(madeAt, times.dailyMinute, offsetMs) : madeAt;
  const from = Math.max(due, now);
  return isQuiet(from, times, offsetMs) ? nextAt(from, times.quietTo ?? 0, offsetMs) : from;
}
