export const reads = {
  security: ["/api/services/app/securitypolicy", "/api/services/app/adminseparation"],
} as const satisfies Record<string, readonly string[]>;
