export const reads = {
  labels: ["/api/services/app/label"],
} as const satisfies Record<string, readonly string[]>;
