export const reads = {
  filesNodes: ["/api/services/app/fileclass"],
} as const satisfies Record<string, readonly string[]>;
