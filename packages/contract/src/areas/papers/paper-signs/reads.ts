export const reads = {
  papers: ["/api/services/app/paper"],
} as const satisfies Record<string, readonly string[]>;
