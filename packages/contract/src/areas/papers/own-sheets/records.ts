import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  ownSheet: {
    words: ["电子表格", "Spreadsheet"],
    table: "own_sheet",
    isPersonal: true,
    link: { page: "/fm/dztable" },
    felt: ["ownSheets"],
  },
  // Told of every change set: a window that has the book open fetches it by itself.
  ownSheetChange: { words: ["电子表格修改", "Change of a spreadsheet"], isPersonal: true, felt: [] },
} as const satisfies Record<string, RecordKind>;
