export const reads = {
  jobs: ["/api/services/app/job"],
} as const satisfies Record<string, readonly string[]>;
