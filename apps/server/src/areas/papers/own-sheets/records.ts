import { sql } from "kysely";
import type { RecordReader } from "../../../platform/records/reader.ts";
import { asOf, named } from "../../../platform/records/rows.ts";

const ownSheet = named("name", undefined, {
  seenBy: (me) => sql`r.user_id = ${me}`,
  isGone: sql<boolean>`r.is_deleted`,
});

export const readers = {
  ownSheet,
  // Of a book, under its id.
  ownSheetChange: asOf(ownSheet, "ownSheet"),
} as const satisfies Record<string, RecordReader>;
