export const reads = {
  messages: ["/api/services/app/msgchat"],
} as const satisfies Record<string, readonly string[]>;
