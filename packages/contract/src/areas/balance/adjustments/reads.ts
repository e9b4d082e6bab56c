export const reads = {
  adjustments: ["/api/services/app/auditadjust"],
} as const satisfies Record<string, readonly string[]>;
