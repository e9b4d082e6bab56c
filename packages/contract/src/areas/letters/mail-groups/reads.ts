export const reads = {
  mailGroups: ["/api/services/app/mailgroup"],
} as const satisfies Record<string, readonly string[]>;
