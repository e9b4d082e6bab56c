export const reads = {
  fixedAssets: ["/api/services/app/fasset"],
} as const satisfies Record<string, readonly string[]>;
