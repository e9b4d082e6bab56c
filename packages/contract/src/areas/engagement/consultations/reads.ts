export const reads = {
  consultations: ["/api/services/app/consultation"],
} as const satisfies Record<string, readonly string[]>;
