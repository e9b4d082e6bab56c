export const reads = {
  firmEvents: ["/api/services/app/event"],
} as const satisfies Record<string, readonly string[]>;
