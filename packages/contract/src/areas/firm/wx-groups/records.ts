import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  wxGroup: { words: ["社交群", "Social group"], table: "wx_group", right: "Pages.Users", felt: ["wxGroups"] },
} as const satisfies Record<string, RecordKind>;
