export const reads = {
  knowledge: ["/api/services/app/knowledge"],
} as const satisfies Record<string, readonly string[]>;
