import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

const CHANGED_AFTER_SIGNING = 6;

/** Signs above these items become stale: their amounts have changed. */
export async function touchItems(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update fs_item i set changed_at = clock_timestamp(),
      wp_status = case when wp_status in (2, 3, 4, 5) then ${CHANGED_AFTER_SIGNING} else wp_status end
    where id = any(${[...new Set(ids)]}::bigint[])`.execute(db);
}
