import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { messageOf } from "@digao/contract/messages";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { PresumedKind } from "@digao/domain/risk/level";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";

export const OVERRIDE = "managementOverride" satisfies PresumedKind;

/** Management can override controls in every entity (CSA 1141): the risk is on the list of every project, once. */
export async function ensureOverride(ctx: Context): Promise<number> {
  const { db, user, project, lang } = ctx;
  const { rows } = await sql<{ id: number }>`
    insert into risk (tenant_id, project_id, what_can_go_wrong, kind, is_fraud, likelihood, possible, derived_magnitude, magnitude, risk_level, assessed_by)
    values (${ownTenant}, ${ownProject}, ${messageOf(lang, "risk.override")}, ${OVERRIDE}, true, '3', 0, '1', '1', ${sql.lit(riskLevel.significant)}, ${user.id})
    on conflict do nothing returning id`.execute(db);
  const [made] = rows;
  if (!made || !project) return 0;
  await ctx.audit({
    refType: "risk",
    refId: made.id,
    projectId: project.id,
    action: "create",
    new: { kind: OVERRIDE, riskLevel: riskLevel.significant },
  });
  return 1;
}
