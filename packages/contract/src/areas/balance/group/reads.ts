export const reads = {
  group: ["/api/services/app/consolidation"],
} as const satisfies Record<string, readonly string[]>;
