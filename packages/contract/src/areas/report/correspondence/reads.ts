export const reads = {
  correspondence: ["/api/services/app/correspondence"],
} as const satisfies Record<string, readonly string[]>;
