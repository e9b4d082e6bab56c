export const reads = {
  auditFiles: [
    "/api/services/app/auditfile",
    "/api/jm/GetAuditFilesByRefType",
    "/api/jm/GetAuditFilesByCust",
    "/api/jm/GetAuditFilesDocument",
    "/api/jm/GetAuditFilesUser",
    "/api/jm/GetAuditFilesCount",
    "/api/jm/GetAuditReportFiles",
    "/api/jm/GetAuditFilesByLineId",
  ],
} as const satisfies Record<string, readonly string[]>;
