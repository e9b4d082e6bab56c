export const reads = {
  mirror: ["/api/services/app/inspectormirror"],
} as const satisfies Record<string, readonly string[]>;
