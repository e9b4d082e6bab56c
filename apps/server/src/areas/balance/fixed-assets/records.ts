import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  assetList: named(sql`r.file_name`),
  assetCard: named(sql`r.asset_no || ' ' || r.asset_name`),
  assetEvent: named(sql`r.asset_no || ' ' || r.month`),
  assetDepartment: named(sql`r.department || ' ' || r.account_code`),
  assetExplanation: named(sql`r.code`),
  assetCount: named(sql`r.asset_no || ' ' || r.asset_name`),
} as const satisfies Record<string, RecordReader>;
