/** A voucher that closes profit and loss, or distributes profit. */
export const closingFlag = { none: 0, profitAndLoss: 1, distribution: 4 } as const;

export const plainCodes = { closingFlag } as const;
