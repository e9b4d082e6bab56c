import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  // Logged under the sheet that bears them.
  paperTick: rows<{ name: string; sheet: number }>({
    table: "audit_sheet",
    columns: sql`r.name, r.id as sheet`,
    isGone: sql<boolean>`r.removed_at is not null`,
    name: ({ name }) => name,
    opens: ({ sheet }) => ({ refType: "auditSheet", id: sheet }),
  }),
  tickMark: rows<{ sign: string; zh: string; en: string | null }>({
    columns: sql`r.sign, r.meaning as zh, r.meaning_en as en`,
    isGone: sql<boolean>`r.is_deleted`,
    name: ({ sign, zh, en }, lang) => `${sign} ${lang === "en" && en ? en : zh}`,
  }),
} as const satisfies Record<string, RecordReader>;
