/** Statement items on whose papers a calculator is offered. */
export const CALCULATOR_ITEMS = {
  depreciation: ["A208", "A213"],
  bankReconciliation: ["A101"],
  costOfSales: ["P101", "A109"],
  currentTax: ["P301", "L109"],
  deferredTax: ["A217", "L207", "P301"],
  expectedCreditLoss: ["A104", "A105", "A108", "A110", "P111"],
  interestIncome: ["A101", "P106"],
  interest: ["L101", "L112", "L201", "P106"],
  inventoryPricing: ["A109", "P101"],
  inventoryWriteDown: ["A109", "P112"],
  lease: ["A212", "L203"],
  payroll: ["L108"],
  ageing: ["A104", "A105", "A107", "A108", "A110"],
  salesCutOff: ["P100", "A105"],
  stockCount: ["A109"],
  surplusReserve: ["E107"],
  vat: ["L109", "P102"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const hasCalculator = (itemCode: string): boolean =>
  Object.values<readonly string[]>(CALCULATOR_ITEMS).some((codes) => codes.includes(itemCode));
