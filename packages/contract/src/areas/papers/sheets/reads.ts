export const reads = {
  sheets: [
    "/api/services/app/pub/GetSheetList",
    "/api/services/app/pub/GetAuditSheetData",
    "/api/services/app/pub/GetRemovedSheets",
    "/api/services/app/pub/GetSheetBindings",
    "/api/services/app/pub/GetSheetVersions",
    "/api/services/app/pub/GetSheetConflicts",
  ],
} as const satisfies Record<string, readonly string[]>;
