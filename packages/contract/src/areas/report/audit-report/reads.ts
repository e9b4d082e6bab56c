export const reads = {
  auditReport: ["/api/services/app/auditreport"],
  reportRegister: ["/api/services/app/reportregister"],
} as const satisfies Record<string, readonly string[]>;
