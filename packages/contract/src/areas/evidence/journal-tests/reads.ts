export const reads = {
  journalTests: [
    "/api/services/app/voucherlib/GetJeRunList",
    "/api/services/app/voucherlib/GetJeRun",
    "/api/services/app/voucherlib/GetJeHitList",
    "/api/services/app/voucherlib/GetJeHit",
    "/api/services/app/voucherlib/GetJeSelection",
    "/api/services/app/voucherlib/GetJeSettings",
    "/api/services/app/voucherlib/GetJeConclusion",
    "/api/services/app/voucherlib/GetJeSettingVersions",
  ],
} as const satisfies Record<string, readonly string[]>;
