import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  externalProvider: named("name", undefined, { table: "external_provider" }),
  // Logged under the person who signed in.
  session: named("name", undefined, { table: "app_user", opens: () => null }),
} as const satisfies Record<string, RecordReader>;
