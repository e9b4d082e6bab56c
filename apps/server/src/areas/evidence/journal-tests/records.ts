import { messageOf } from "@digao/contract/messages";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows, single } from "../../../platform/records/rows.ts";

export const readers = {
  journalTestRun: rows<{ runNo: number }>({
    columns: sql`r.run_no as "runNo"`,
    name: ({ runNo }) => `#${runNo}`,
    title: ({ runNo }, lang) => messageOf(lang, "record.journalTestRun", { no: runNo }),
    found: {},
  }),
  journalTestSetting: single(),
} as const satisfies Record<string, RecordReader>;
