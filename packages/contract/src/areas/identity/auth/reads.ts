export const reads = {
  sessions: ["/api/services/app/session"],
} as const satisfies Record<string, readonly string[]>;
