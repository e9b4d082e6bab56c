import { codeWord } from "@digao/contract/code-words";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

const kindName = sql`coalesce((select c.name from system_code c where c.tenant_id = r.tenant_id and c.category_code = 'REPORTTYPE' and c.code = r.kind
  and not c.is_deleted limit 1), r.kind) as kind`;

export const readers = {
  auditReport: rows<{ kind: string }>({ columns: sql`r.kind_name as kind`, name: ({ kind }) => kind, found: {} }),
  reportEntry: rows<{ kind: string; no: string | null }>({
    columns: sql`${kindName}, r.report_no as no`,
    name: ({ kind, no }) => no ?? kind,
  }),
  lateFile: rows<{ name: string }>({ columns: sql`r.file_name as name`, name: ({ name }) => name }),
  firmCertificate: rows<{ kind: number; no: string }>({
    columns: sql`r.kind, r.cert_no as no`,
    name: ({ kind, no }, lang) => `${codeWord(lang, "certificateKind", kind)} ${no}`,
  }),
} as const satisfies Record<string, RecordReader>;
