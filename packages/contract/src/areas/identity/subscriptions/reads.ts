export const reads = {
  subscriptions: ["/api/services/app/subscribeinfo"],
} as const satisfies Record<string, readonly string[]>;
