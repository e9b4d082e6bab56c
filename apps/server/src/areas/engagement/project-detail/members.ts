import type { Member, projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { requireOutOfArchive } from "../../../platform/auth/archived.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import {
  addMember,
  changeRole,
  confirmPlace,
  declareAsWhole,
  lockTeam,
  record,
  removeMember,
  syncLeads,
  transferManager,
} from "./door.ts";
import { readMembers } from "./member-row.ts";

type Calls = typeof projectDetail;

export const listMembers = ({ db }: Context, { Id }: { Id: number }): Promise<Member[]> => readMembers(db, Id);

export const listMemberHistory = (
  { db }: Context,
  { Id }: { Id: number },
): Promise<Output<Calls["GetProjectMemberHistory"]>> =>
  db
    .selectFrom("project_member_history as h")
    .innerJoin("app_user as u", "u.id", "h.user_id")
    .leftJoin("app_user as b", "b.id", "h.by_user_id")
    .where("h.project_id", "=", Id)
    .orderBy("h.id", "desc")
    .select([
      "u.name as userName",
      "h.action",
      "h.old_role as oldRole",
      "h.new_role as newRole",
      "b.name as byUserName",
      "h.at",
      "h.reason",
      "h.taking_over as takingOver",
    ])
    .execute();

export async function createMembers(
  ctx: Context,
  { projectId, members, ...why }: Input<Calls["CreateProjectMember"]>,
): Promise<Member[]> {
  const { db } = ctx;
  await lockTeam(db, projectId);
  const userIds = new Set(members.map(({ userId }) => userId));
  if (userIds.size < members.length) throw new Refusal("member.twice", { field: "members" });
  const active = await db
    .selectFrom("app_user")
    .where("id", "in", [...userIds])
    .where("is_active", "=", true)
    .where("is_deleted", "=", false)
    .where("is_inspector", "=", false)
    .select("id")
    .execute();
  if (active.length < userIds.size) throw new Refusal("member.userMissing", { field: "members" });
  const added = new Set<number>();
  for (const { userId, roleid, planhours } of members) {
    if (roleid === projectRole.manager) throw new Refusal("member.oneManager", { kind: "state", field: "members" });
    added.add(await addMember(ctx, projectId, { userId, role: roleid, planHours: planhours }, why));
  }
  await syncLeads(db, projectId);
  return (await readMembers(db, projectId)).filter(({ pmid }) => added.has(pmid));
}

export async function updateMemberRole(
  ctx: Context,
  { pmid, roleid, rowVersion, ...why }: Input<Calls["UpdateProjectMemberRole"]>,
): Promise<Member> {
  const member = await lockMember(ctx, pmid, rowVersion);
  const { projectId, userId } = member;
  if (member.roleid === roleid) return member;
  if (member.roleid === projectRole.manager) throw new Refusal("member.managerStays", { kind: "state" });
  if (roleid === projectRole.manager && member.roleid === projectRole.qualityControl) {
    throw new Refusal("member.qcExclusive", { kind: "state", params: { name: member.name } });
  }
  if (roleid === projectRole.manager) await transferManager(ctx, projectId, userId, why);
  else await changeRole(ctx, projectId, { userId, role: roleid }, why);
  await syncLeads(ctx.db, projectId);
  return one(ctx, projectId, pmid);
}

export async function updateMemberHours(
  ctx: Context,
  { pmid, planhours, rowVersion }: Input<Calls["UpdateProjectMemberHour"]>,
): Promise<Member> {
  const member = await lockMember(ctx, pmid, rowVersion);
  await ctx.db
    .updateTable("project_member")
    .set({ plan_hours: String(planhours), row_version: sql`row_version + 1` })
    .where("id", "=", pmid)
    .execute();
  const { userId, projectId } = member;
  const [before, after] = [
    { userId, planhours: member.planhours },
    { userId, planhours },
  ];
  await ctx.audit({ refType: "projectMember", refId: userId, projectId, action: "hours", old: before, new: after });
  return one(ctx, projectId, pmid);
}

/**
 * The caller's own answer to the invitation. Accepting by it agrees to the declaration of independence as a whole; a place once accepted is
 * left by removal.
 */
export async function answerMembership(
  ctx: Context,
  { Id, checked, independence }: Input<Calls["UpdateProjectMemberChecked"]>,
): Promise<Member> {
  const { db, user } = ctx;
  requireOutOfArchive(ctx.project?.archiveFlag);
  await lockTeam(db, Id);
  const own = (await readMembers(db, Id)).find(({ userId }) => userId === user.id);
  if (!own) throw missing("member.missing");
  if (checked === memberState.confirmed) {
    if (!independence) throw new Refusal("member.independenceRequired", { field: "independence" });
    await declareAsWhole(ctx, Id);
    await confirmPlace(ctx, Id, own.userId);
    return one(ctx, Id, own.pmid);
  }
  if (own.checked !== memberState.pending) throw new Refusal("member.alreadyAccepted", { kind: "state" });
  await db
    .updateTable("project_member")
    .set({ checked, row_version: sql`row_version + 1` })
    .where("id", "=", own.pmid)
    .execute();
  await record(ctx, { projectId: Id, userId: own.userId, action: "decline", from: own.roleid, to: own.roleid });
  await syncLeads(db, Id);
  return one(ctx, Id, own.pmid);
}

export async function deleteMember(
  ctx: Context,
  { pmid, ...why }: Input<Calls["DeleteProjectMembers"]>,
): Promise<null> {
  const member = await lockMember(ctx, pmid);
  if (member.roleid === projectRole.manager) throw new Refusal("member.managerStays", { kind: "state" });
  await removeMember(ctx, member.projectId, member.userId, why);
  await syncLeads(ctx.db, member.projectId);
  return null;
}

async function one(ctx: Context, projectId: number, pmid: number): Promise<Member> {
  const [member] = await readMembers(ctx.db, projectId, pmid);
  if (!member) throw missing("member.missing");
  return member;
}

/** The row as it stands, with the team locked; a stale version is refused. */
async function lockMember(ctx: Context, pmid: number, rowVersion?: number): Promise<Member> {
  const projectId = ctx.project?.id;
  if (projectId === undefined) throw missing("member.missing");
  await lockTeam(ctx.db, projectId);
  const member = await one(ctx, projectId, pmid);
  if (rowVersion !== undefined) checkVersion(rowVersion, member);
  return member;
}
