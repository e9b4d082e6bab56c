export const reads = {
  qualityReview: ["/api/services/app/qualityreview"],
} as const satisfies Record<string, readonly string[]>;
