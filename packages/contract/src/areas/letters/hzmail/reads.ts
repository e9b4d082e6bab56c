export const reads = {
  confirmationMails: ["/api/services/app/hzmail"],
} as const satisfies Record<string, readonly string[]>;
