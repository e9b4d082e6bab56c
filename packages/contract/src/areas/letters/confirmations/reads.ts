export const reads = {
  confirmations: ["/api/services/app/hzcontact", "/api/services/app/hzletter"],
} as const satisfies Record<string, readonly string[]>;
