import { messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows, single } from "../../../platform/records/rows.ts";

export const readers = {
  // By its source, or by the question that was answered.
  misstatement: single(),
  priorMisstatement: rows<{ content: string; fsItemId: number }>({
    columns: sql`left(r.content, 40) as content, r.fs_item_id as "fsItemId"`,
    name: ({ content }) => content,
    title: ({ content }, lang) => messageOf(lang, "record.priorMisstatement", { content }),
    itemIds: ({ fsItemId }) => [fsItemId],
  }),
} as const satisfies Record<string, RecordReader>;
