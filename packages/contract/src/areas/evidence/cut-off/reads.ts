export const reads = {
  cutOff: ["/api/services/app/voucherlib/GetCutOff"],
} as const satisfies Record<string, readonly string[]>;
