export const reads = {
  received: ["/api/services/app/receivedset"],
} as const satisfies Record<string, readonly string[]>;
