export const reads = {
  sheetTemplates: ["/api/services/app/pub/GetSheetTemplates", "/api/services/app/pub/LoadTemplate"],
} as const satisfies Record<string, readonly string[]>;
