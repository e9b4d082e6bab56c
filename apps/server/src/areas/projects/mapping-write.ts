import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface AccountMapping {
  id: number;
  stdCode: string | null;
  fsItemId: number | null;
  rule: string | null;
  state: "mapped" | "toConfirm" | "unmapped" | "manual";
  score: number | null;
  reason: readonly { code: string; params: Readonly<Record<string, string | number>> }[];
}

export async function writeMappings(db: Db, mappings: readonly AccountMapping[]): Promise<void> {
  if (mappings.length === 0) return;
  await sql`
    update account set std_code = m."stdCode", fs_item_id = m."fsItemId", map_rule = m.rule, map_state = m.state,
      map_score = m.score, map_reason = m.reason, map_user_id = app_user(), map_time = now(), row_version = row_version + 1
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb)
      as m(id bigint, "stdCode" text, "fsItemId" bigint, rule text, state text, score int, reason jsonb)
    where account.id = m.id`.execute(db);
}

/** Marks statement items whose amounts have changed, so that what was signed on them shows as out of date (wpStatus 6 签署后变更). */
export async function touchItems(db: Db, itemIds: Iterable<number | null>): Promise<void> {
  const ids = [...new Set(itemIds)].filter((id): id is number => id !== null);
  if (ids.length === 0) return;
  await sql`
    update fs_item set changed_at = clock_timestamp(), wp_status = case when wp_status in (2, 3, 4, 5) then 6 else wp_status end
    where id = any(${ids}::bigint[])`.execute(db);
}
