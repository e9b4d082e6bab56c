/** What somebody answers to hours that they are asked for. */
export const inviteStatus = { open: 0, refused: 1, consented: 2, cancelled: 3 } as const;
export const workLogStatus = { draft: 0, submitted: 1, approved: 2 } as const;

export const plainCodes = { inviteStatus, workLogStatus } as const;
