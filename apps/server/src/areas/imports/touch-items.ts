import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

/** Marks the statement items that accounts of the period are mapped to, so that what was signed on them shows as out of date. */
export async function touchItems(db: Db, periodId: number): Promise<void> {
  await sql`
    update fs_item set changed_at = now()
    where id in (select fs_item_id from account where period_id = ${periodId} and fs_item_id is not null)`.execute(db);
}
