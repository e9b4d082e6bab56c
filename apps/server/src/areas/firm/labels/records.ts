import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named } from "../../../platform/records/rows.ts";

export const readers = {
  label: named("label_name", "label_name_en", { isGone: sql<boolean>`r.is_deleted` }),
  labelCategory: named("category_name", "category_name_en", { isGone: sql<boolean>`r.is_deleted` }),
} as const satisfies Record<string, RecordReader>;
