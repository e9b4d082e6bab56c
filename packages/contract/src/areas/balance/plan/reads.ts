export const reads = {
  plan: ["/api/services/app/auditplan"],
} as const satisfies Record<string, readonly string[]>;
