/** Who approves hours: who leads the project as manager or partner; those of these two, and of no project, its partner or the firm's eyes. Nobody their own. */
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { type RawBuilder, sql } from "kysely";
import { seesAllHours } from "../../../platform/auth/hours-in-sight.ts";
import type { ByUser, InFirm } from "../../../platform/context.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";

const { manager, partner } = code.projectRole;

/** `x` leads the project of the entry as manager or partner. */
const isOneOfTwo = (userId: RawBuilder<unknown>) => sql`exists (select from project_member x
  where x.project_id = m.project_id and x.user_id = ${userId} and x.role_id in (${manager}, ${partner}) and x.checked in ${oneOf(onTeam)})`;

/** Of rows of work_log. */
export const mayDecide = (ctx: ByUser): RawBuilder<boolean> =>
  seesAllHours(ctx)
    ? sql<boolean>`(work_log.user_id <> ${ctx.user.id})`
    : sql<boolean>`(work_log.user_id <> ${ctx.user.id} and exists (select from project_member m
        where m.project_id = work_log.project_id and m.user_id = ${ctx.user.id} and m.checked = ${code.memberState.confirmed}
          and (m.role_id = ${partner} or (m.role_id = ${manager} and not ${isOneOfTwo(sql`work_log.user_id`)}))))`;

export interface Approver {
  id: number;
  name: string;
}

/** Who may approve what the caller has handed in, and is told of it: managers and partners of the projects; of what neither may decide nobody is told. */
export async function approversOf({ db, user }: InFirm & ByUser, projectIds: readonly number[]): Promise<Approver[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<Approver>`
    select distinct u.id, u.name from project_member m
    join app_user u on u.id = m.user_id and u.is_active and not u.is_deleted
    where m.project_id = any(${[...projectIds]}::bigint[]) and m.user_id <> ${user.id} and m.checked = ${code.memberState.confirmed}
      and (m.role_id = ${partner} or (m.role_id = ${manager} and not ${isOneOfTwo(sql`${user.id}`)}))
      and exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.permissions && array['*', 'Pages.WorkLogs.Check'])
    order by u.id`.execute(db);
  return rows;
}
