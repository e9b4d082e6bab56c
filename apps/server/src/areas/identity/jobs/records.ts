import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  job: named("kind"),
} as const satisfies Record<string, RecordReader>;
