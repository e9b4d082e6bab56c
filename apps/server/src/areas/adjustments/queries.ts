import { type RawBuilder, sql } from "kysely";

/** The editors of an entry after the caller has changed it; its preparer stands apart. */
export const editorsWith = (userId: number): RawBuilder<number[]> =>
  sql`case when preparer_id = ${userId}::bigint or ${userId}::bigint = any(editor_ids) then editor_ids
    else editor_ids || ${userId}::bigint end`;
