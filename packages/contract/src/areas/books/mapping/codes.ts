export const chartStandard = {
  enterprises: "1",
  smallEnterprises: "2",
  enterprises2001: "3",
  publicSector: "4",
  nonProfit: "5",
  custom: "9",
} as const;
/** How a statement item takes an account in. */
export const mapRule = {
  balance: "BAL",
  debitBalance: "SPLIT_DR",
  creditBalance: "SPLIT_CR",
  movement: "PL",
  ofWhich: "INFO",
  nil: "NIL",
  comprehensiveIncome: "OCI",
} as const;

export const codes = { chartStandard, mapRule } as const;
