import { codeWord } from "@digao/contract/code-words";
import type { Lang } from "@digao/contract/messages";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  receivedSet: rows<{ kind: number; fileName: string }>({
    columns: sql`r.kind, r.file_name as "fileName"`,
    name: ({ kind, fileName }, lang: Lang) => `${codeWord(lang, "receivedKind", kind)} ${fileName}`,
  }),
  receivedWaiver: rows<{ reason: string }>({ columns: sql`r.reason`, name: ({ reason }) => reason }),
} as const satisfies Record<string, RecordReader>;
