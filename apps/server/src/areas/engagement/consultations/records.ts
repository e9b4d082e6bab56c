import { codeWord } from "@digao/contract/code-words";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  // Neither project nor question: a notice of it may be read by whoever was asked alone.
  consultation: rows<{ number: number; subject: number }>({
    columns: sql`r.id as number, r.subject`,
    name: ({ number, subject }, lang) => `${codeWord(lang, "consultationSubject", subject)} #${number}`,
  }),
} as const satisfies Record<string, RecordReader>;
