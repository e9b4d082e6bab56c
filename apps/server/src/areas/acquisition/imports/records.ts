import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  projectPeriod: named("label"),
  importBatch: named("file_name"),
} as const satisfies Record<string, RecordReader>;
