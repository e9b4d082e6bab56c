import { type Lang, messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";
import { columnName, rowName } from "./names.ts";

export const readers = {
  equityStatement: rows<Record<string, never>>({
    columns: sql`1 as one`,
    name: (_row, lang: Lang) => messageOf(lang, "equity.sheet.title"),
  }),
  equityMove: rows<{ column: string; toRow: string }>({
    columns: sql`r.column_code as column, r.to_row as "toRow"`,
    name: ({ column, toRow }, lang: Lang) => `${columnName(column, lang)} ${rowName(toRow, lang)}`,
  }),
  equityExplanation: rows<{ code: string }>({ columns: sql`r.code`, name: ({ code }) => code }),
} as const satisfies Record<string, RecordReader>;
