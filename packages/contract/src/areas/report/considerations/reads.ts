export const reads = {
  considerations: ["/api/services/app/aboutthinks"],
} as const satisfies Record<string, readonly string[]>;
