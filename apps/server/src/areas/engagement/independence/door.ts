/** What other areas ask of independence: who keeps a project from its completion. */
import { declarationOccasion, declarationState } from "@digao/contract/areas/engagement/independence/codes";
import type { Db } from "@digao/db/tenant";
import { type DeclarationMissing, declarationMissing } from "@digao/domain/independence/declarations";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";

export interface Undeclared {
  userId: number;
  name: string;
  /** `none` was given for the completion, `open` waits or bars, or the days of one do not fit. */
  missing: ("none" | "open" | DeclarationMissing)[];
}
interface Worked {
  userId: number;
  name: string;
  lastWorkDay: string;
  state: number | null;
  declaredOn: string | null;
}

/**
 * Everybody who booked hours on a project, those who left included, without a declaration that holds for its completion.
 * @param reportDate in China; today where the report has none yet
 */
export async function undeclaredAtCompletion(
  db: Db,
  { projectId, reportDate }: { projectId: number; reportDate: string },
): Promise<Undeclared[]> {
  const { rows } = await sql<Worked>`
    select w.user_id as "userId", u.name, w.last_day as "lastWorkDay", d.state,
      (d.declared_at at time zone 'Asia/Shanghai')::date as "declaredOn"
    from (
      select tenant_id, user_id, max(work_date) as last_day from work_log
      where project_id = ${projectId} and hours > 0 and invite_status = ${code.inviteStatus.consented}
      group by tenant_id, user_id
    ) w
    join app_user u on u.tenant_id = w.tenant_id and u.id = w.user_id
    left join lateral (
      select d.state, d.declared_at from independence_declaration d
      where d.tenant_id = w.tenant_id and d.of_project = ${projectId} and d.user_id = w.user_id and d.is_itemised
        and d.occasion = ${declarationOccasion.completion}
      order by d.id desc limit 1
    ) d on true
    order by w.user_id`.execute(db);
  return rows.flatMap(({ userId, name, lastWorkDay, state, declaredOn }) => {
    const holds = state === declarationState.clear || state === declarationState.safeguarded;
    const missing: Undeclared["missing"] =
      declaredOn === null
        ? ["none"]
        : [...(holds ? [] : (["open"] as const)), ...declarationMissing({ declaredOn, lastWorkDay, reportDate })];
    return missing.length > 0 ? [{ userId, name, missing }] : [];
  });
}
