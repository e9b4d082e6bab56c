/** How a mail was taken to answer a letter (mailStatus). */
export const mailMatch = { open: 0, automatic: 1, byHand: 2, ignored: 3, suspicious: 4 } as const;
/** How far the scans of a mail were recognised (ocrStatus). */
export const recognition = { none: 0, waiting: 1, done: 2, failed: 3, toCheck: 4 } as const;
