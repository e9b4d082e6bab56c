export const reads = {
  serveProducts: ["/api/services/app/serveproduct"],
} as const satisfies Record<string, readonly string[]>;
