import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { named, rows } from "../../../platform/records/rows.ts";

const isGone = sql<boolean>`r.is_deleted`;

export const readers = {
  groupCompany: named("name", undefined, { isGone }),
  groupFigure: rows<{ company: string; item: string }>({
    columns: sql`r.company, r.item`,
    isGone,
    name: ({ company, item }) => `${company} ${item}`,
  }),
  groupDealing: rows<{ seller: string; buyer: string }>({
    columns: sql`r.seller, r.buyer`,
    isGone,
    name: ({ seller, buyer }) => `${seller} – ${buyer}`,
  }),
  groupEntry: rows<{ no: number; words: string }>({
    columns: sql`r.entry_no as no, r.description as words`,
    isGone,
    name: ({ no, words }) => `${no} ${words}`,
  }),
  consolidation: rows<{ no: number }>({ columns: sql`r.run_no as no`, name: ({ no }) => `#${no}` }),
} as const satisfies Record<string, RecordReader>;
