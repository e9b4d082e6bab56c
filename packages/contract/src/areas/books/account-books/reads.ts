export const reads = {
  books: ["/api/jm", "/api/services/app/AuditFile/GetAuditFileImportLog"],
} as const satisfies Record<string, readonly string[]>;
