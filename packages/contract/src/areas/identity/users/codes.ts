export const gender = { unknown: 0, male: 1, female: 2 } as const;

export const codes = { gender } as const;
