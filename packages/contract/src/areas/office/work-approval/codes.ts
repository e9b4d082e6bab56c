/** Why words were said about hours. */
export const workRemark = { returned: 1, reopened: 2 } as const;

export const plainCodes = { workRemark } as const;
