/** Calls to a firm's own address: when one that failed is made again, and when nobody calls there any more. */

/** Minutes from a failed try to the next one: some 21 hours in all. */
export const retryMinutes = [1, 5, 15, 60, 180, 360, 660] as const;

/** Null after the last one. */
export const minutesToNext = (tries: number): number | null => retryMinutes[tries - 1] ?? null;

/** So long without one answer, and the address is given up. */
export const failingHoursMax = 24;

const hourMs = 3_600_000;
export const isLasting = (failingSince: number | null, now: number): boolean =>
  failingSince !== null && now - failingSince >= failingHoursMax * hourMs;
