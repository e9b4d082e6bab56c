export const reads = {
  customers: ["/api/sm"],
} as const satisfies Record<string, readonly string[]>;
