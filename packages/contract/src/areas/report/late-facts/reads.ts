export const reads = {
  lateFact: ["/api/services/app/latefact"],
} as const satisfies Record<string, readonly string[]>;
