export const reads = {
  archives: ["/api/services/app/filearchive", "/api/services/app/archivepackage"],
} as const satisfies Record<string, readonly string[]>;
