import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { amountWords, named, rows } from "../../../platform/records/rows.ts";

export const readers = {
  confirmationContact: named("contact_name", undefined, { isGone: sql<boolean>`r.is_deleted` }),
  confirmationLetter: rows<{ letterNo: string; contact: string; items: number[] }>({
    columns: sql`r.letter_no as "letterNo", r.contact_name as contact, coalesce(
      (select array_agg(distinct c.fs_item_id) from confirmation_letter_item t
        join confirmation_contact c on ${ofProject("c")} and c.id = t.contact_id
        where ${ofProject("t")} and t.letter_id = r.id and c.fs_item_id is not null), '{}') as items`,
    name: ({ letterNo, contact }) => `${letterNo} ${contact}`,
    title: ({ letterNo, contact }) => `${letterNo} ${contact}`,
    itemIds: ({ items }) => items,
    found: {
      texts: [sql`r.letter_no`, sql`r.contact_name`],
      pinyin: sql`r.pinyin`,
      order: sql`r.letter_no, r.id`,
      hint: amountWords(sql`r.book_amount`),
    },
  }),
  bankAccount: named(sql`r.bank_name || ' ' || r.account`, undefined, { isGone: sql<boolean>`r.is_deleted` }),
} as const satisfies Record<string, RecordReader>;
