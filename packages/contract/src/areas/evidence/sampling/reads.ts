export const reads = {
  samples: ["/api/services/app/sampling"],
} as const satisfies Record<string, readonly string[]>;
