/** Hours of a project against what is planned: by member, by week, by section. */
import type { MemberHours, projectHours } from "@digao/contract/areas/engagement/project-detail/calls";
import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { groupBy } from "@digao/domain/ledger/group-by";
import { burnDown, isOverBudget, useOf, type WeekHours } from "@digao/domain/work-log/budget";
import { sql } from "kysely";
import { isLogged, seesAllHours } from "../../../platform/auth/hours-in-sight.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockTeam } from "./door.ts";
import { readMembers } from "./member-row.ts";

type Calls = typeof projectHours;

/** Everybody's hours are for who leads the project, or may see the firm's. */
const seesAll = (ctx: Context): boolean =>
  seesAllHours(ctx) || roleSets.leader.some((role) => role === ctx.project?.role && !ctx.project.isViewer);

interface UserWeek extends WeekHours {
  userId: number;
}

async function weeksOf(ctx: Context, projectId: number): Promise<UserWeek[]> {
  const { rows } = await sql<UserWeek>`
    select w.user_id as "userId", date_trunc('week', w.work_date)::date::text as week, sum(w.hours)::float8 as hours
    from work_log w where w.project_id = ${projectId} and ${isLogged("w")} and (${seesAll(ctx)} or w.user_id = ${ctx.user.id})
    group by 1, 2 order by 2, 1`.execute(ctx.db);
  return rows;
}

interface Stage {
  userId: number;
  status: number;
  hours: number;
}

/** What became of the hours of project work; those sent back and drafts stand in no budget. */
async function stagesOf(ctx: Context, projectId: number): Promise<Stage[]> {
  const { rows } = await sql<Stage>`
    select w.user_id as "userId", w.status, sum(w.hours)::float8 as hours
    from work_log w where w.project_id = ${projectId} and w.invite_status = ${code.inviteStatus.consented}
      and w.work_type = ${code.workKind.project} and (${seesAll(ctx)} or w.user_id = ${ctx.user.id})
    group by 1, 2`.execute(ctx.db);
  return rows;
}

const stageHours = (stages: readonly Stage[]) => {
  const of = (...statuses: number[]) =>
    stages.reduce((sum, { status, hours }) => sum + (statuses.includes(status) ? hours : 0), 0);
  return {
    approvedHours: of(workLogStatus.approved),
    waitingHours: of(workLogStatus.submitted),
    draftHours: of(workLogStatus.draft, workLogStatus.returned),
  };
};

interface Plan {
  planHours: number | null;
  from: string | null;
  to: string | null;
}

async function planOf({ db }: Context, projectId: number): Promise<Plan> {
  const row = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select([sql<number | null>`plan_hours::float8`.as("planHours"), "plan_start as from", "plan_end as to"])
    .executeTakeFirst();
  if (!row) throw missing();
  return row;
}

const total = (weeks: readonly WeekHours[]): number => weeks.reduce((sum, { hours }) => sum + hours, 0);

async function hoursOfMembers(ctx: Context, projectId: number, weeks: readonly UserWeek[]): Promise<MemberHours[]> {
  const byUser = groupBy(weeks, ({ userId }) => userId);
  const isAll = seesAll(ctx);
  const members = await readMembers(ctx.db, projectId);
  return members
    .filter(({ userId }) => isAll || userId === ctx.user.id)
    .map(({ pmid, userId, name, roleid, checked, planhours, rowVersion }) => {
      const usedHours = total(byUser.get(userId) ?? []);
      return {
        pmid,
        userId,
        name,
        roleid,
        checked,
        planhours,
        usedHours,
        rowVersion,
        usePercent: useOf(usedHours, planhours),
        isOver: isOverBudget(usedHours, planhours),
      };
    });
}

const plannedOf = (members: readonly MemberHours[]): number =>
  members.reduce((sum, { planhours }) => sum + planhours, 0);

export async function logTime(ctx: Context, { Id }: { Id: number }): Promise<Output<Calls["GetProjectLogTime"]>> {
  const weeks = await weeksOf(ctx, Id);
  const byUser = groupBy(weeks, ({ userId }) => userId);
  const members = await hoursOfMembers(ctx, Id, weeks);
  const { planHours } = await planOf(ctx, Id);
  const stages = await stagesOf(ctx, Id);
  const stagesByUser = groupBy(stages, ({ userId }) => userId);
  return {
    planHours,
    planned: plannedOf(members),
    usedHours: total(weeks),
    ...stageHours(stages),
    isAll: seesAll(ctx),
    members: members.map((member) => ({
      ...member,
      ...stageHours(stagesByUser.get(member.userId) ?? []),
      weeks: (byUser.get(member.userId) ?? []).map(({ week, hours }) => ({ week, hours })),
    })),
  };
}

export const memberHours = async (ctx: Context, { Id }: { Id: number }): Promise<MemberHours[]> =>
  hoursOfMembers(ctx, Id, await weeksOf(ctx, Id));

/** All of them or none; more for the members than for the project is said, not refused. */
export async function planHoursOfMembers(
  ctx: Context,
  { projectId, members }: Input<Calls["UpdateProjectMemberHours"]>,
): Promise<Output<Calls["UpdateProjectMemberHours"]>> {
  await lockTeam(ctx.db, projectId);
  if (new Set(members.map(({ pmid }) => pmid)).size < members.length)
    throw new Refusal("member.twice", { field: "members" });
  const standing = new Map((await readMembers(ctx.db, projectId)).map((member) => [member.pmid, member]));
  for (const { pmid, planhours, rowVersion } of members) {
    const member = standing.get(pmid);
    if (!member) throw missing("member.missing");
    checkVersion(rowVersion, member);
    if (member.planhours === planhours) continue;
    await ctx.db
      .updateTable("project_member")
      .set({ plan_hours: String(planhours), row_version: rowVersion + 1 })
      .where("id", "=", pmid)
      .execute();
    const { userId } = member;
    const [old, now] = [
      { userId, planhours: member.planhours },
      { userId, planhours },
    ];
    await ctx.audit({ refType: "projectMember", refId: userId, projectId, action: "hours", old, new: now });
  }
  const after = await memberHours(ctx, { Id: projectId });
  const { planHours } = await planOf(ctx, projectId);
  const planned = plannedOf(after);
  return { members: after, planned, planHours, isOver: isOverBudget(planned, planHours) };
}

interface Section {
  about: string | null;
  planned: number;
  done: number;
}

/** Hours of the tasks that were given: those of everybody, or of one's own. */
async function sectionsOf(ctx: Context, projectId: number): Promise<Section[]> {
  const { rows } = await sql<Section>`
    select j.about_text as about, coalesce(sum(j.hours), 0)::float8 as planned,
      coalesce(sum(j.hours) filter (where j.reviewed_at is not null), 0)::float8 as done
    from job_do j where j.project_id = ${projectId} and not j.is_deleted and j.hours is not null
      and (${seesAll(ctx)} or j.owner_id = ${ctx.user.id})
    group by 1 order by 2 desc, 1 limit 60`.execute(ctx.db);
  return rows;
}

export async function projectChart(ctx: Context, { Id }: { Id: number }): Promise<Output<Calls["GetProjectChart"]>> {
  const weeks = await weeksOf(ctx, Id);
  const { planHours, from, to } = await planOf(ctx, Id);
  const members = await hoursOfMembers(ctx, Id, weeks);
  const isAll = seesAll(ctx);
  const byWeek = [...groupBy(weeks, ({ week }) => week)].map(([week, of]) => ({ week, hours: total(of) }));
  return {
    isAll,
    byMember: members.map(({ userId, name, planhours, usedHours }) => ({
      userId,
      name,
      planned: planhours,
      used: usedHours,
    })),
    // Against the project's plan where it is everybody's, else against one's own.
    byWeek: burnDown(byWeek, { planned: isAll ? planHours : plannedOf(members), from, to }),
    bySection: await sectionsOf(ctx, Id),
  };
}
