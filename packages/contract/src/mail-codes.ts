/** Enumerations of mails on confirmations: how one was taken to answer a letter (mailStatus), how far its scans were recognised (ocrStatus). */
export const mailMatch = { open: 0, automatic: 1, byHand: 2, ignored: 3, suspicious: 4 } as const;
export const recognition = { none: 0, waiting: 1, done: 2, failed: 3, toCheck: 4 } as const;
