export const reads = {
  roles: ["/api/services/app/role"],
} as const satisfies Record<string, readonly string[]>;
