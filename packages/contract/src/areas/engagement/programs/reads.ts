export const reads = {
  procedures: ["/api/services/app/program"],
} as const satisfies Record<string, readonly string[]>;
