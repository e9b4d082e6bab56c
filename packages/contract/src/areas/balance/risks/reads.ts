export const reads = {
  risks: ["/api/services/app/risk"],
} as const satisfies Record<string, readonly string[]>;
