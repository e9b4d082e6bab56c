export const misstatementKind = { factual: 1, judgemental: 2, projected: 3 } as const;
export const misstatementCause = { error: 1, fraud: 2 } as const;

export const codes = { misstatementKind, misstatementCause } as const;
