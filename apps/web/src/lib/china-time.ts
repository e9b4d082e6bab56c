/** The clock of China, where the firms work: whoever looks from elsewhere sees the same times as everybody. */

const offsetMs = 8 * 3_600_000;

/** Today in China. */
export const today = (nowMs = Date.now()) => new Date(nowMs + offsetMs).toISOString().slice(0, 10);

/** A moment as that clock shows it, without a zone: "2025-01-06T16:00:00.000". */
export const onChinaClock = (moment: string | Date): string =>
  new Date(new Date(moment).getTime() + offsetMs).toISOString().slice(0, -1);

/** The moment at which the clock shows so: the other way round, for "2025-01-06T16:00". */
export const momentOf = (shown: string): string => new Date(`${shown}:00+08:00`).toISOString();
