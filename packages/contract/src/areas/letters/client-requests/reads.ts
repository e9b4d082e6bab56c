export const reads = {
  clientRequests: ["/api/services/app/clientrequest"],
} as const satisfies Record<string, readonly string[]>;
