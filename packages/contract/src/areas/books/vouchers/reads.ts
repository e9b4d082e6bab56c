export const reads = {
  lineFilters: ["/api/services/app/voucherlib/GetLineFilters"],
  vouchers: ["/api/services/app/voucherlib"],
} as const satisfies Record<string, readonly string[]>;
