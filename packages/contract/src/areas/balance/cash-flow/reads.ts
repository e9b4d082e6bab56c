export const reads = {
  cashFlow: ["/api/services/app/cashflow"],
} as const satisfies Record<string, readonly string[]>;
