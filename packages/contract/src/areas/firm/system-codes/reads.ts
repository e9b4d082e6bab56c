export const reads = {
  systemCodes: ["/api/services/app/systemcode"],
} as const satisfies Record<string, readonly string[]>;
