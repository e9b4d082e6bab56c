import { standardOf } from "@digao/contract/areas/report/considerations/catalogue";
import { wordIn } from "@digao/contract/pairs";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  consideration: rows<{ csaNo: string }>({
    columns: sql`r.csa_no as "csaNo"`,
    name: ({ csaNo }, lang) => `${csaNo} ${wordIn(lang, standardOf(csaNo)?.words ?? [csaNo, csaNo])}`,
    found: {},
  }),
} as const satisfies Record<string, RecordReader>;
