export const reads = {
  independence: ["/api/services/app/independence"],
} as const satisfies Record<string, readonly string[]>;
