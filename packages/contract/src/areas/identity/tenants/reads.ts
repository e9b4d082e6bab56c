export const reads = {
  tenants: ["/api/services/app/tenant"],
} as const satisfies Record<string, readonly string[]>;
