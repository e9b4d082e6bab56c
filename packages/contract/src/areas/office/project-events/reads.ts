export const reads = {
  projectEvents: ["/api/services/app/projectevent"],
} as const satisfies Record<string, readonly string[]>;
