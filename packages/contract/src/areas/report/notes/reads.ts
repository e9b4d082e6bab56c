export const reads = {
  notes: ["/api/services/app/acctnote"],
} as const satisfies Record<string, readonly string[]>;
