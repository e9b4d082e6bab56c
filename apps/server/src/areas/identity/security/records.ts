import type { RecordReader } from "../../../platform/records/reader.ts";
import { byItsId, single } from "../../../platform/records/rows.ts";

export const readers = {
  // By the digest of what was found.
  infectedFile: byItsId,
  securityPolicy: single(),
} as const satisfies Record<string, RecordReader>;
