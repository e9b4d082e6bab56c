export const reads = {
  users: ["/api/services/app/user"],
} as const satisfies Record<string, readonly string[]>;
