import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { amountWords, rows } from "../../../platform/records/rows.ts";

export const readers = {
  adjustment: rows<{ no: string; about: string; items: number[] }>({
    columns: sql`coalesce(r.adj_no, '#' || r.id) as no, left(r.description, 60) as about,
      array(select distinct l.fs_item_id from adjust_line l
        where ${ofProject("l")} and l.head_id = r.id and l.fs_item_id is not null) as items`,
    name: ({ no, about }) => `${no} ${about}`,
    title: ({ no, about }, lang) => messageOf(lang, "record.adjustment", { no, about: about.slice(0, 40) }),
    itemIds: ({ items }) => items,
    found: {
      texts: [sql`r.adj_no`, sql`r.wp_index`, sql`r.description`],
      hint: amountWords(
        sql`(select coalesce(sum(l.debit), 0) from adjust_line l where ${ofProject("l")} and l.head_id = r.id)`,
      ),
    },
  }),
  adjustLine: rows<{ head: number; no: string; lineNo: number; fsItemId: number }>({
    columns: sql`h.id as head, coalesce(h.adj_no, '#' || h.id) as no, r.line_no as "lineNo", r.fs_item_id as "fsItemId"`,
    join: sql`join adjust_head h on ${ofProject("h")} and h.id = r.head_id`,
    name: ({ no, lineNo }) => `${no} ${lineNo}`,
    opens: ({ head }) => ({ refType: "adjustment", id: head }),
    itemIds: ({ fsItemId }) => [fsItemId],
  }),
} as const satisfies Record<string, RecordReader>;
