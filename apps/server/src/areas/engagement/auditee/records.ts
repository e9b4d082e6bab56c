import { records } from "@digao/contract/areas/engagement/auditee/records";
import { wordIn } from "@digao/contract/pairs";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named, rows } from "../../../platform/records/rows.ts";

const isGone = sql<boolean>`r.is_deleted`;

export const readers = {
  auditee: named("cust_name", undefined, { isGone }),
  // It has no name of its own: one a project.
  auditeeNotes: rows({ columns: sql`r.id`, name: (_row, lang) => wordIn(lang, records.auditeeNotes.words), isGone }),
  keyContract: named(sql`r.counterparty || ' ' || r.subject`, undefined, { isGone }),
} as const satisfies Record<string, RecordReader>;
