export const reads = {
  matching: [
    "/api/services/app/dztable/GetMatchRuns",
    "/api/services/app/dztable/GetMatchRun",
    "/api/services/app/dztable/GetMatchRows",
  ],
} as const satisfies Record<string, readonly string[]>;
