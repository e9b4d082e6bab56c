/** Projects whose overview is missing, or was worked out by older rules. */
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { bringUpToRules, rules } from "./overview.ts";

/** `o` is the project's row of overview_project, joined by a left join. */
export const isBehind: RawBuilder<boolean> = sql<boolean>`coalesce(o.rules, 0) < ${sql.lit(rules)}`;

/** What somebody opens does not wait for its turn; as a rule it is not behind, and nothing of it is locked. */
export async function bringUpOpened(db: Db): Promise<void> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select ${isBehind} as "isBehind" from (select) one
    left join overview_project o on o.tenant_id = ${ownTenant} and o.of_project = ${ownProject}`.execute(db);
  if (rows[0]?.isBehind) await bringUpToRules(db);
}

/** The order in which they are worked out: those that people work in first, the others by their last change. */
export async function projectsBehind(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p left join overview_project o on o.tenant_id = p.tenant_id and o.of_project = p.id
    where ${isBehind}
    order by p.is_deleted, p.archive_flag, p.updated_at desc, p.id desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of the projects that a person belongs to: so many may be shown by older figures, or with none, where several are shown at once. */
export async function countBehind(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("project_member as m")
    .innerJoin("project as p", "p.id", "m.project_id")
    .leftJoin("overview_project as o", "o.of_project", "p.id")
    .where("m.user_id", "=", userId)
    .where("m.checked", "in", onTeam)
    .where("p.is_deleted", "=", false)
    .where(isBehind)
    .select(({ fn }) => fn.count<number>("p.id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
