export const reads = {
  acceptance: ["/api/services/app/acceptance"],
} as const satisfies Record<string, readonly string[]>;
