import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named, rows } from "../../../platform/records/rows.ts";
import { partWords } from "./part-rows.ts";

export const readers = {
  rollForwardPart: rows<{ part: string }>({ columns: sql`r.part`, name: ({ part }, lang) => partWords(part, lang) }),
  rollForwardItem: named("title"),
} as const satisfies Record<string, RecordReader>;
