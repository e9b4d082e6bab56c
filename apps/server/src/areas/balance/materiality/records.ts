import { messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  materiality: rows<{ revision: number }>({
    columns: sql`r.revision`,
    name: ({ revision }) => `#${revision}`,
    title: ({ revision }, lang) => messageOf(lang, "record.materiality", { no: revision }),
    found: {},
  }),
} as const satisfies Record<string, RecordReader>;
