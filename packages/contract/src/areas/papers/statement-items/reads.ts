export const reads = {
  items: ["/api/services/app/fsitem", "/api/services/app/paper"],
} as const satisfies Record<string, readonly string[]>;
