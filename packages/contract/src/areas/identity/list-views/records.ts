import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  listView: { words: ["列表视图", "Saved view"], table: "list_view", felt: ["listViews"] },
} as const satisfies Record<string, RecordKind>;
