import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  // No row security stands before the firms: only the operator's people learn what others are called.
  tenant: named("name", undefined, { isGuarded: true }),
} as const satisfies Record<string, RecordReader>;
