export const reads = {
  clientEntries: ["/api/services/app/cliententry"],
} as const satisfies Record<string, readonly string[]>;
