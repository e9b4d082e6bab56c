import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  workGroup: { words: ["工作组", "Work group"], table: "work_group", right: "Pages.Users", felt: ["workGroups"] },
} as const satisfies Record<string, RecordKind>;
