export const reads = {
  tasks: ["/api/pm/GetJobDo", "/api/services/app/jobdo"],
} as const satisfies Record<string, readonly string[]>;
