export const reads = {
  auditWords: ["/api/services/app/workcategory"],
} as const satisfies Record<string, readonly string[]>;
