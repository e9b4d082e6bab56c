import type { RecordReader } from "../../../platform/records/reader.ts";
import { single } from "../../../platform/records/rows.ts";

export const readers = {
  calendarFeed: single(),
} as const satisfies Record<string, RecordReader>;
