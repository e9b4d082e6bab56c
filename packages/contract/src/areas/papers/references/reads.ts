export const reads = {
  references: ["/api/services/app/reference"],
} as const satisfies Record<string, readonly string[]>;
