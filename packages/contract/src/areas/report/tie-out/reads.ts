export const reads = {
  tieOut: ["/api/services/app/tieout"],
} as const satisfies Record<string, readonly string[]>;
