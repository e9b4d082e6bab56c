export const reads = {
  practiceBoard: ["/api/services/app/practiceboard"],
} as const satisfies Record<string, readonly string[]>;
