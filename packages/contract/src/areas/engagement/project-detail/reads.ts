export const reads = {
  projectWindow: ["/api/services/app/project"],
} as const satisfies Record<string, readonly string[]>;
