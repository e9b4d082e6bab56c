export const reads = {
  mails: [
    "/api/services/app/Mail/GetMailList",
    "/api/services/app/Mail/GetMailCounts",
    "/api/services/app/Mail/GetMailItem",
    "/api/services/app/Mail/GetMailboxSettings",
  ],
} as const satisfies Record<string, readonly string[]>;
