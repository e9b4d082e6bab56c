export const reads = {
  workGroups: ["/api/services/app/workgroup"],
} as const satisfies Record<string, readonly string[]>;
