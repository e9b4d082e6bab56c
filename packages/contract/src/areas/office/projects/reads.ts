export const reads = {
  projects: ["/api/pm"],
} as const satisfies Record<string, readonly string[]>;
