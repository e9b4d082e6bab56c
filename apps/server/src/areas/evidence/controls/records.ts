import { cycleWords } from "@digao/contract/areas/evidence/controls/cycles";
import { wordIn } from "@digao/contract/pairs";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named, rows } from "../../../platform/records/rows.ts";

const isGone = sql<boolean>`r.is_deleted`;

export const readers = {
  controlCycle: rows<{ code: keyof typeof cycleWords }>({
    columns: sql`r.code`,
    name: ({ code }, lang) => wordIn(lang, cycleWords[code]),
    found: {},
  }),
  controlPoint: rows<{ code: string; name: string }>({
    columns: sql`r.code, r.name`,
    isGone,
    name: ({ code, name }) => `${code} ${name}`,
    found: { pinyin: sql`r.pinyin` },
  }),
  itApplication: named("name", undefined, { isGone, found: {} }),
  ipeReport: named("name", undefined, { isGone, found: {} }),
  controlDeficiency: named("description", undefined, { isGone, found: {} }),
} as const satisfies Record<string, RecordReader>;
