export const reads = {
  checkPoints: ["/api/services/app/voucherlib/GetDrawCheckVoucherData"],
  draws: [
    "/api/services/app/voucherlib/GetDrawCheckVoucherData",
    "/api/services/app/voucherlib/GetDrawCheckVoucherByRid",
    "/api/services/app/voucherlib/GetDrawCheckVoucherList",
    "/api/services/app/voucherlib/GetDrawCheckCenterList",
    "/api/services/app/voucherlib/GetDrawCheckResultByRid",
    "/api/services/app/voucherlib/GetPZJECountByReport",
    "/api/services/app/voucherlib/GetSelectInfoJmsn",
    "/api/services/app/voucherlib/GetDrawsOfAdjustment",
    "/api/services/app/voucherlib/GetDrawPreview",
  ],
} as const satisfies Record<string, readonly string[]>;
