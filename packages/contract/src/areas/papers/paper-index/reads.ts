export const reads = {
  catalogue: ["/api/services/app/reportcatalog"],
} as const satisfies Record<string, readonly string[]>;
