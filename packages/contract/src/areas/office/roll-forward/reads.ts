export const reads = {
  rollForward: ["/api/services/app/rollforward"],
} as const satisfies Record<string, readonly string[]>;
