export const reads = {
  auditee: ["/api/services/app/custinfo", "/api/services/app/auditeeinfo/GetAuditeeInfo"],
} as const satisfies Record<string, readonly string[]>;
