export const reads = {
  controls: ["/api/services/app/controltest"],
} as const satisfies Record<string, readonly string[]>;
