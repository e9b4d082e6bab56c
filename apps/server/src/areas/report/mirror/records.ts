import { codeWord } from "@digao/contract/code-words";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  mirrorAnswer: rows<{ check: number; no: number }>({
    columns: sql`r.check_code as check, r.answer_no as no`,
    name: ({ check, no }, lang) => `${codeWord(lang, "mirrorCheck", check)} #${no}`,
  }),
} as const satisfies Record<string, RecordReader>;
