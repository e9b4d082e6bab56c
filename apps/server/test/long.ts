/** `npm test -- --long`: faults at every moment and load for a minute, where a run every day takes one moment of each phase and some seconds. */
export const isLong = process.env.DIGAO_LONG === "1";

/** What is tried every day, and what a long run tries besides. */
export const daily = <T>(always: readonly T[], besides: readonly T[]): T[] => [...always, ...(isLong ? besides : [])];
