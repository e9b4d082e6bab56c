import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  voucher: {
    words: ["凭证", "Voucher"],
    isTalkable: true,
    isLinkable: true,
    table: "voucher",
    project: "project_id",
    link: { page: "/maindo/dataquery", open: "voucher" },
    felt: ["vouchers"],
  },
  voucherLine: {
    words: ["分录", "Voucher line"],
    table: "voucher_line",
    project: "project_id",
    felt: ["vouchers"],
  },
  lineFilter: { words: ["常用查询", "Saved filter"], table: "line_filter", felt: ["lineFilters"] },
} as const satisfies Record<string, RecordKind>;
