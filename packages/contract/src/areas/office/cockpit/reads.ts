export const reads = {
  cockpit: ["/api/services/app/cockpit"],
} as const satisfies Record<string, readonly string[]>;
