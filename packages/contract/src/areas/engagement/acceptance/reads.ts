export const reads = {
  acceptance: ["/api/services/app/Acceptance"],
} as const satisfies Record<string, readonly string[]>;
