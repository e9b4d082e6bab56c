export const reads = {
  ownSheets: ["/api/services/app/dztable/GetOwnSheets", "/api/services/app/dztable/GetOwnSheet"],
} as const satisfies Record<string, readonly string[]>;
