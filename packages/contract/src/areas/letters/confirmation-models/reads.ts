export const reads = {
  confirmationModels: ["/api/services/app/hzmodel"],
} as const satisfies Record<string, readonly string[]>;
