export const side = { debit: 1, credit: 2 } as const;
/** What an auxiliary item of a ledger line is. */
export const auxType = {
  customer: 1,
  supplier: 2,
  department: 3,
  project: 4,
  person: 5,
  inventory: 6,
  bankAccount: 7,
  counterparty: 8,
  contract: 9,
  region: 10,
  other: 99,
} as const;
export const accountCategory = { assets: 1, liabilities: 2, common: 3, equity: 4, cost: 5, profitAndLoss: 6 } as const;

export const codes = { side, auxType, accountCategory } as const;
