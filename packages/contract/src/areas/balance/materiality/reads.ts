export const reads = {
  materiality: ["/api/services/app/materiality"],
} as const satisfies Record<string, readonly string[]>;
