export const reads = {
  wxGroups: ["/api/services/app/wxgroup"],
} as const satisfies Record<string, readonly string[]>;
