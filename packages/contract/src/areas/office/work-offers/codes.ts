export const offerState = { open: 0, taken: 1, dismissed: 2 } as const;

export const plainCodes = { offerState } as const;
