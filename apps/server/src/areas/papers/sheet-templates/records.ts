import type { RecordReader } from "../../../platform/records/reader.ts";
import { byItsId } from "../../../platform/records/rows.ts";

export const readers = {
  // By the key of the paper; several versions of the firm's own bear it.
  sheetTemplate: byItsId,
} as const satisfies Record<string, RecordReader>;
