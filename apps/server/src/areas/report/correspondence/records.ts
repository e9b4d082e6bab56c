import { kindOf } from "@digao/contract/areas/report/correspondence/catalogue";
import { wordIn } from "@digao/contract/pairs";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { rows } from "../../../platform/records/rows.ts";

export const readers = {
  correspondence: rows<{ codes: string[] }>({
    columns: sql`r.codes`,
    name: ({ codes: [first = "", ...others] }, lang) => {
      const name = `${first} ${wordIn(lang, kindOf(first)?.words ?? [first, first])}`;
      return others.length > 0 ? `${name} +${others.length}` : name;
    },
    found: {},
  }),
} as const satisfies Record<string, RecordReader>;
