import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  filesNode: rows<{ code: string; zh: string; en: string | null }>({
    columns: sql`r.node_code as code, r.node_name as zh, r.node_name_en as en`,
    name: ({ code, zh, en }, lang) => `${code} ${lang === "en" && en ? en : zh}`,
  }),
} as const satisfies Record<string, RecordReader>;
