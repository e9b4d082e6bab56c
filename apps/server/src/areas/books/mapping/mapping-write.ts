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

/** Standard account by whose rule an item gets its profit and loss: 信用减值损失 shows credits, its account stands on the debit side. */
const sideOfProfitItem = sql`(
  select s.dc from fs_item i
  join mapping_rule r on r.fs_item_code = i.std_code and r.coa_standard = 'ASBE' and r.rule = 'PL'
  join std_account s on s.coa_standard = 'ASBE' and s.code = r.account_code_prefix
  where ${ofProject("i")} and i.id = m."fsItemId" and m.rule = 'PL' order by r.priority desc, s.code limit 1)`;

/** An account whose side the client's books do not tell follows the standard account it is mapped to. */
const sideOfMapped = sql`case when account.dc_told then account.dc else coalesce(
  (select s.dc from std_account s where s.coa_standard = 'ASBE' and s.code = m."stdCode"), ${sideOfProfitItem}, account.dc) end`;

export async function writeMappings(db: Db, mappings: readonly AccountMapping[]): Promise<void> {
  if (mappings.length === 0) return;
  await sql`
    update account set std_code = m."stdCode", fs_item_id = m."fsItemId", map_rule = m.rule, map_state = m.state,
      dc = ${sideOfMapped}, map_score = m.score, map_reason = m.reason, map_user_id = app_user(), map_time = now(), row_version = row_version + 1
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb)
      as m(id bigint, "stdCode" text, "fsItemId" bigint, rule text, state text, score int, reason jsonb)
    where ${ofProject("account")} and account.id = m.id`.execute(db);
}
