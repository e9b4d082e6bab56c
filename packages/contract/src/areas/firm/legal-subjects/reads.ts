export const reads = {
  legalSubjects: ["/api/services/app/legalsubject"],
} as const satisfies Record<string, readonly string[]>;
