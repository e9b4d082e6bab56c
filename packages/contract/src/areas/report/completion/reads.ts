export const reads = {
  completion: ["/api/services/app/auditcomplete"],
} as const satisfies Record<string, readonly string[]>;
