import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { voucherWords } from "@digao/domain/vouchers/voucher-words.sql";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  sampleRun: rows<{ runNo: number; title: string; fsItemId: number | null }>({
    columns: sql`r.run_no as "runNo", r.title, r.fs_item_id as "fsItemId"`,
    name: ({ runNo, title }) => `#${runNo} ${title}`,
    title: ({ runNo, title }, lang) => messageOf(lang, "record.sampleRun", { no: runNo, title }),
    itemIds: ({ fsItemId }) => (fsItemId === null ? [] : [fsItemId]),
    found: {},
  }),
  sampleItem: rows<{ run: number; runNo: number; seq: number; voucher: string }>({
    columns: sql`s.id as run, s.run_no as "runNo", r.seq, ${voucherWords("r")} as voucher`,
    join: sql`join sample_run s on ${ofProject("s")} and s.id = r.run_id`,
    name: ({ runNo, seq, voucher }) => `#${runNo}-${seq} ${voucher}`,
    opens: ({ run }) => ({ refType: "sampleRun", id: run }),
  }),
} as const satisfies Record<string, RecordReader>;
