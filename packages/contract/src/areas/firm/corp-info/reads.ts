export const reads = {
  corpInfo: ["/api/services/app/corpinfo"],
} as const satisfies Record<string, readonly string[]>;
