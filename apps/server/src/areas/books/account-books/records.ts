import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  account: rows<{ code: string; name: string }>({
    columns: sql`r.code, r.full_name as name`,
    name: ({ code, name }) => `${code} ${name}`,
    opens: ({ code }) => ({ refType: "voucher", id: null, filters: { account: code } }),
  }),
} as const satisfies Record<string, RecordReader>;
