export const reads = {
  ticks: ["/api/services/app/tickmark"],
} as const satisfies Record<string, readonly string[]>;
