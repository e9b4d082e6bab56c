import { ofProject } from "@digao/db/project-rows";
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
    where ${ofProject("account")} and account.id = m.id`.execute(db);
}
