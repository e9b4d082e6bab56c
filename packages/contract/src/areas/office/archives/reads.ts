export const reads = {
  archives: ["/api/services/app/filearchive"],
} as const satisfies Record<string, readonly string[]>;
