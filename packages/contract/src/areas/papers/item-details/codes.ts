/** Where a detail line of a statement item comes from. */
export const detailType = { account: 1, auxiliary: 2, byHand: 3 } as const;

export const codes = { detailType } as const;
