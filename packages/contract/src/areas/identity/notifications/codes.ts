export const noticeType = { notice: 0, message: 1, task: 2 } as const;
export const noticeState = { unread: 0, read: 1 } as const;

export const plainCodes = { noticeState } as const;

export const codes = { noticeType } as const;
