export const reads = {
  evidence: ["/api/services/app/evidence"],
} as const satisfies Record<string, readonly string[]>;
