export const reads = {
  downloads: ["/api/services/app/download"],
} as const satisfies Record<string, readonly string[]>;
