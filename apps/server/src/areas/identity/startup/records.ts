import type { RecordReader } from "../../../platform/records/reader.ts";
import { byItsId } from "../../../platform/records/rows.ts";

export const readers = {
  // The step that was reached.
  firstStart: byItsId,
} as const satisfies Record<string, RecordReader>;
