import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { asOf, rows } from "../../../platform/records/rows.ts";

/** A book of a statement item's paper is a part of that item. */
const auditSheet = rows<{ id: number; name: string; wpIndex: string | null; itemId: number | null; isGone: boolean }>({
  columns: sql`r.id, r.name, r.wp_index as "wpIndex", i.id as "itemId"`,
  join: sql`left join fs_item i on ${ofProject("i")} and i.id = r.ref_id and r.ref_type = ${code.signedPaper.item}`,
  isGone: sql<boolean>`r.removed_at is not null`,
  name: ({ name }) => name,
  title: ({ name, wpIndex }) => `${wpIndex ?? ""} ${name}`,
  opens: ({ id, isGone }) => (isGone ? null : { refType: "auditSheet", id }),
  itemIds: ({ itemId }) => (itemId === null ? [] : [itemId]),
  found: { texts: [sql`r.wp_index`, sql`r.name`] },
});

export const readers = {
  auditSheet,
  // Of a book, under its id.
  sheetChange: asOf(auditSheet, "auditSheet"),
} as const satisfies Record<string, RecordReader>;
