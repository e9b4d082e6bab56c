import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  drawnVoucher: {
    words: ["抽凭", "Drawn voucher"],
    isTalkable: true,
    table: "drawn_voucher",
    project: "project_id",
    link: { page: "/maindo/pzcheck", open: "row", filters: { tab: "sheet" } },
    felt: ["procedures", "draws", "misstatements", "journalTests", "cutOff", "cockpit"],
  },
  // They stand with the sheet of their item.
  checkItems: { words: ["核对内容", "Check items"], felt: ["checkPoints"] },
} as const satisfies Record<string, RecordKind>;
