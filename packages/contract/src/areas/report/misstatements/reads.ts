export const reads = {
  misstatements: ["/api/services/app/misstatement"],
} as const satisfies Record<string, readonly string[]>;
