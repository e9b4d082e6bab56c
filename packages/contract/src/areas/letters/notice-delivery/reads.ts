export const reads = {
  noticeDelivery: ["/api/services/app/noticedelivery"],
} as const satisfies Record<string, readonly string[]>;
