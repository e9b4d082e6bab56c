import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { missing } from "../../../platform/refusal.ts";

/** The editors of an entry after the caller has changed it; its preparer stands apart. */
export const editorsAnd = (userId: number): RawBuilder<number[]> =>
  sql`case when preparer_id = ${userId}::bigint or ${userId}::bigint = any(editor_ids) then editor_ids
    else editor_ids || ${userId}::bigint end`;

/** Numbers and proposals of a project go one after the other; always locked before an entry, so that nobody waits in a circle. */
export async function lockNumbers(db: Db, projectId: number | undefined): Promise<void> {
  if (projectId === undefined) throw missing();
  await holdRecord(db, "project", projectId);
}
