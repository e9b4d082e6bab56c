import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { MappingLine } from "./batch-row.ts";

/** Writes an imported mapping into the current period, as a person's decision; items it moves show as changed. */
export async function applyMapping(db: Db, projectId: number, lines: readonly MappingLine[]): Promise<void> {
  await sql`
    with wanted as (
      select a.id, a.fs_item_id as old_item, i.id as item_id, m."stdCode" as std_code, coalesce(m.rule, r.rule) as rule
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as m ("accountCode" text, "stdCode" text, "itemCode" text, rule text)
      join project_period p on p.project_id = ${projectId} and p.is_current
      join account a on a.period_id = p.id and a.code = m."accountCode"
      join fs_item i on i.project_id = ${projectId} and i.std_code = m."itemCode"
      left join lateral (
        select rule from mapping_rule where fs_item_code = m."itemCode" and a.code like account_code_prefix || '%' and rule <> 'INFO'
        order by priority, length(account_code_prefix) desc limit 1
      ) r on true
    ),
    touched as (
      update fs_item set changed_at = now()
      where id in (select old_item from wanted where old_item is distinct from item_id union select item_id from wanted where old_item is distinct from item_id)
    )
    update account set fs_item_id = w.item_id, std_code = coalesce(w.std_code, account.std_code),
      map_rule = coalesce(w.rule, case when left((select std_code from fs_item where id = w.item_id), 1) = 'P' then 'PL' else 'BAL' end),
      map_state = 'manual', map_score = null, map_reason = '[]', map_user_id = app_user(), map_time = now(),
      row_version = account.row_version + 1
    from wanted w where account.id = w.id`.execute(db);
}
