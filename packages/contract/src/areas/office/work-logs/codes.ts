/** What somebody answers to hours that they are asked for. */
export const inviteStatus = { open: 0, refused: 1, consented: 2, cancelled: 3 } as const;
export const workLogStatus = { draft: 0, submitted: 1, approved: 2, returned: 3 } as const;

/** Kinds of work that others build on (system codes of WORKTYPE). */
export const workKind = { project: 1, meeting: 2 } as const;
/** Hours that stand in budgets. */
export const loggedStatuses = [workLogStatus.submitted, workLogStatus.approved] as const;

export const plainCodes = { inviteStatus, workKind, workLogStatus } as const;
