import { declarationOccasion, declarationState } from "@digao/contract/areas/engagement/independence/codes";
import { memberState, onTeam, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { FormerPlace } from "@digao/contract/areas/engagement/project-managers/calls";
import { holdRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { type Db, inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { seesAllProjects } from "../../../platform/auth/access-paths.ts";
import type { Audited, ByUser, InFirm } from "../../../platform/context.ts";
import { today } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { headChanged } from "../../../platform/overview/heads.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { tellFormerManager, tellMember } from "./member-notices.ts";
import { checkGiving, checkRole, checkTakingOver, type Giving, isProposal, type Why } from "./team-rules.ts";
import { remindUnchecked as remind } from "./unchecked.ts";

interface Seat {
  id: number;
  userId: number;
  name: string;
  role: number;
  checked: number;
}

export interface NewMember {
  userId: number;
  role: number;
  planHours?: number;
  /** Independence was declared with it: whoever creates a project may do both at once. */
  isAccepted?: boolean;
}

/** How a role comes to be given, where not by a person of the team; why, as the history keeps it, and what is handed over. */
export type Giver = Pick<Giving, "isCreation" | "byOffice"> & Why;

/** Whether the caller may read a project's figures: of its team with independence declared, or with the right to all projects. */
export async function isInSight({ db, user }: InFirm & ByUser, projectId: number): Promise<boolean> {
  if (user.permissions.has(seesAllProjects)) return true;
  const seat = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("user_id", "=", user.id)
    .where("checked", "=", memberState.confirmed)
    .select("id")
    .executeTakeFirst();
  return seat !== undefined;
}

/** Nothing is signed and the project has not begun: its team and its facts are a proposal. */
export const isProposed = (db: Db, projectId: number): Promise<boolean> => isProposal(db, projectId);

/** Changes of a team go one after the other, so that there is always exactly one manager. */
export const lockTeam = (db: Db, projectId: number): Promise<void> => holdRecord(db, "project", projectId);

const seatOf = (db: Db, projectId: number, by: { userId: number } | { role: number }): Promise<Seat | undefined> =>
  db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectId)
    .$if("userId" in by, (q) => q.where("m.user_id", "=", "userId" in by ? by.userId : 0))
    .$if("role" in by, (q) =>
      q
        .where("m.role_id", "=", "role" in by ? by.role : projectRole.member)
        .where("m.checked", "<>", memberState.removed),
    )
    .select(["m.id", "m.user_id as userId", "u.name", "m.role_id as role", "m.checked"])
    .orderBy("m.id")
    .executeTakeFirst();

const isActive = ({ checked }: Seat): boolean => checked === memberState.pending || checked === memberState.confirmed;

const whyOf = ({ reason, takingOver }: Why): Why => ({
  ...(reason ? { reason } : {}),
  ...(takingOver ? { takingOver } : {}),
});

interface Change extends Why {
  projectId: number;
  userId: number;
  action: "add" | "role" | "remove" | "accept" | "decline" | "suspend" | "hours";
  from: number | null;
  to: number | null;
}

/** One line of the member history and of the action log. */
export async function record(
  ctx: InFirm & Audited & ByUser,
  { projectId, userId, action, from, to, reason, takingOver }: Change,
): Promise<void> {
  const why = { reason: reason || null, taking_over: takingOver || null };
  await ctx.db
    .insertInto("project_member_history")
    .values({ project_id: projectId, user_id: userId, action, old_role: from, new_role: to, ...why })
    .execute();
  const [before, after] = [
    { userId, role: from },
    { userId, role: to, ...(reason ? { reason } : {}) },
  ];
  await ctx.audit({ refType: "projectMember", refId: userId, projectId, action, old: before, new: after });
  await tellMember(ctx, { projectId, userId, action, role: to });
}

/** Adds a person, or takes back one who was removed or had declined; answers the row's id. */
export async function addMember(
  ctx: Context,
  projectId: number,
  member: NewMember,
  giver: Giver = {},
): Promise<number> {
  const { userId, role, planHours = 0, isAccepted = false } = member;
  const seat = await seatOf(ctx.db, projectId, { userId });
  if (seat && isActive(seat)) throw new Refusal("member.exists", { kind: "state", params: { name: seat.name } });
  await checkGiving(ctx, { projectId, userId, from: null, to: role, ...giver });
  await checkRole(inProject(ctx.db, projectId), { userId, from: seat?.role ?? null, to: role });
  const values = {
    role_id: role,
    plan_hours: String(planHours),
    checked: isAccepted ? memberState.confirmed : memberState.pending,
    independence_time: isAccepted ? await momentOf(ctx.db) : null,
    join_date: today(),
    leave_date: null,
  };
  const { id } = await ctx.db
    .insertInto("project_member")
    .values({ project_id: projectId, user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "project_id", "user_id"])
        .doUpdateSet({ ...values, row_version: sql`project_member.row_version + 1` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await record(ctx, { projectId, userId, action: "add", from: null, to: role, ...whyOf(giver) });
  return id;
}

export async function changeRole(
  ctx: Context,
  projectId: number,
  { userId, role }: { userId: number; role: number },
  giver: Giver = {},
): Promise<void> {
  const seat = await seatOf(ctx.db, projectId, { userId });
  if (!seat || seat.role === role) return;
  await checkGiving(ctx, { projectId, userId, from: seat.role, to: role, ...giver });
  await checkRole(inProject(ctx.db, projectId), { userId, from: seat.role, to: role });
  await checkTakingOver(inProject(ctx.db, projectId), { from: seat.role, name: seat.name, ...whyOf(giver) });
  await ctx.db
    .updateTable("project_member")
    .set({ role_id: role, row_version: sql`row_version + 1` })
    .where("id", "=", seat.id)
    .execute();
  await record(ctx, { projectId, userId, action: "role", from: seat.role, to: role, ...whyOf(giver) });
}

export async function removeMember(ctx: Context, projectId: number, userId: number, giver: Giver = {}): Promise<void> {
  const seat = await seatOf(ctx.db, projectId, { userId });
  if (!seat || seat.checked === memberState.removed) return;
  await checkGiving(ctx, { projectId, userId, from: seat.role, to: null, ...giver });
  await checkTakingOver(inProject(ctx.db, projectId), { from: seat.role, name: seat.name, ...whyOf(giver) });
  await ctx.db
    .updateTable("project_member")
    .set({ checked: memberState.removed, leave_date: sql`current_date`, row_version: sql`row_version + 1` })
    .where("id", "=", seat.id)
    .execute();
  await record(ctx, { projectId, userId, action: "remove", from: seat.role, to: null, ...whyOf(giver) });
}

export interface Transfer extends Why {
  /** By whoever administers the firm's people; otherwise only its manager hands a project over. */
  byOffice?: boolean;
  /** What becomes of the manager before: stays as in-charge unless told, so that his work goes on. */
  former?: FormerPlace;
}

/** Hands the project over. */
export async function transferManager(
  ctx: Context,
  projectId: number,
  userId: number,
  { byOffice = false, former = "inCharge", ...why }: Transfer = {},
): Promise<void> {
  const manager = await seatOf(ctx.db, projectId, { role: projectRole.manager });
  if (manager?.userId === userId) return;
  const isOwn = manager?.userId === ctx.user.id;
  if (manager && !isOwn && !byOffice) throw new Refusal("member.managerTransfers", { kind: "forbidden" });
  if (manager && !byOffice && !(await isProposal(ctx.db, projectId)))
    throw new Refusal("member.managerByFirm", { kind: "forbidden" });
  const giver = { byOffice: true, ...why };
  if (manager && former === "leave") await removeMember(ctx, projectId, manager.userId, giver);
  else if (manager) {
    const role = projectRole[former === "member" ? former : "inCharge"];
    await changeRole(ctx, projectId, { userId: manager.userId, role }, giver);
  }
  await giveRole(ctx, projectId, { userId, role: projectRole.manager }, giver);
  if (manager && former !== "leave") await tellFormerManager(ctx, projectId, manager.userId);
}

/** Names the partner or the quality reviewer; null leaves the place empty. Who held it before stays as a member, a reviewer leaves. */
export async function nameLead(
  ctx: Context,
  projectId: number,
  role: typeof projectRole.partner | typeof projectRole.qualityControl,
  { before, after }: { before: number | null; after: number | null },
  giver: Giver = {},
): Promise<void> {
  if (before === after) return;
  const held = before === null ? undefined : await seatOf(ctx.db, projectId, { userId: before });
  if (held?.role === role) {
    if (role === projectRole.qualityControl) await removeMember(ctx, projectId, held.userId, giver);
    else await changeRole(ctx, projectId, { userId: held.userId, role: projectRole.member }, giver);
  }
  if (after !== null) await giveRole(ctx, projectId, { userId: after, role }, giver);
}

/** A manager who signs as partner too keeps role 1; a quality reviewer may hold nothing else. */
async function giveRole(
  ctx: Context,
  projectId: number,
  { userId, role }: { userId: number; role: number },
  giver: Giver,
): Promise<void> {
  const seat = await seatOf(ctx.db, projectId, { userId });
  if (!seat || seat.checked >= memberState.declined) {
    await addMember(ctx, projectId, { userId, role }, giver);
    return;
  }
  if (seat.role === role) return;
  const isBoth = seat.role === projectRole.qualityControl || role === projectRole.qualityControl;
  if (isBoth) throw new Refusal("member.qcExclusive", { kind: "state", params: { name: seat.name } });
  if (seat.role === projectRole.manager && role === projectRole.partner) {
    await checkGiving(ctx, { projectId, userId, from: null, to: role, ...giver });
    await checkRole(inProject(ctx.db, projectId), { userId, from: projectRole.manager, to: role });
  } else await changeRole(ctx, projectId, { userId, role }, giver);
}

/**
 * The project's own columns follow its team: manager, partner and quality reviewer are people who hold the role. Another
 * name there is another version of the project: a form opened before may not put the old one back.
 */
export async function syncLeads(db: Db, projectId: number): Promise<void> {
  await sql`
    with team as (
      select user_id, role_id, id from project_member where project_id = ${projectId} and checked in ${oneOf(onTeam)}
    ), lead as (
      select coalesce((select user_id from team where role_id = ${code.projectRole.manager}), p.pm_user_id) as pm,
        coalesce(
          (select user_id from team where role_id in (${code.projectRole.manager}, ${code.projectRole.partner}) and user_id = p.partner_user_id),
          (select user_id from team where role_id = ${code.projectRole.partner} order by id limit 1)) as partner,
        coalesce(
          (select user_id from team where role_id = ${code.projectRole.qualityControl} and user_id = p.qc_user_id),
          (select user_id from team where role_id = ${code.projectRole.qualityControl} order by id limit 1)) as qc
      from project p where p.id = ${projectId}
    )
    update project p set pm_user_id = lead.pm, partner_user_id = lead.partner, qc_user_id = lead.qc,
      row_version = p.row_version + 1, updated_at = now()
    from lead where p.id = ${projectId}
      and (p.pm_user_id, p.partner_user_id, p.qc_user_id) is distinct from (lead.pm, lead.partner, lead.qc)`.execute(
    db,
  );
  // Papers name who leads, and what is said of the project beside it.
  await headChanged(inProject(db, projectId));
}

const setPlace = ({ db }: InFirm, { id }: Seat, checked: number) =>
  db
    .updateTable("project_member")
    .set({ checked, row_version: sql`row_version + 1` })
    .set({ independence_time: checked === memberState.confirmed ? sql`now()` : null })
    .where("id", "=", id)
    .execute();

/** Independence is declared, or a threat decided on: the project is open to whoever has a place in it. */
export async function confirmPlace(ctx: Context, projectId: number, userId: number): Promise<void> {
  const seat = await seatOf(ctx.db, projectId, { userId });
  if (!seat || !isActive(seat)) return;
  await setPlace(ctx, seat, memberState.confirmed);
  if (seat.checked === memberState.confirmed) return;
  await record(ctx, { projectId, userId, action: "accept", from: seat.role, to: seat.role });
  await syncLeads(ctx.db, projectId);
}

/** A threat to independence waits for a decision: from now on whoever has a place reads the head of the project alone. */
export async function suspendPlace(ctx: Context, projectId: number, userId: number): Promise<void> {
  const seat = await seatOf(ctx.db, projectId, { userId });
  if (seat?.checked !== memberState.confirmed) return;
  await setPlace(ctx, seat, memberState.pending);
  await record(ctx, { projectId, userId, action: "suspend", from: seat.role, to: seat.role });
  await syncLeads(ctx.db, projectId);
}

/** Who holds one of these roles in a project. */
export async function leadersOf(db: Db, projectId: number, roles: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("checked", "in", onTeam)
    .where("role_id", "in", roles)
    .select("user_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * A client of another kind sends one tick for the whole statement: kept as such, and not enough at completion. Who has ever named a threat
 * for this client answers question by question.
 */
export async function declareAsWhole({ db, user }: InFirm & ByUser, projectId: number): Promise<void> {
  const before = await db
    .selectFrom("independence_declaration as d")
    .innerJoin("project as p", "p.id", "d.of_project")
    .where("d.user_id", "=", user.id)
    .where("p.cust_id", "=", (q) => q.selectFrom("project").where("id", "=", projectId).select("cust_id"))
    .orderBy("d.id", "desc")
    .select(["d.threats", "d.withdrawn"])
    .limit(1)
    .executeTakeFirst();
  if (before && before.threats.length + before.withdrawn.length > 0)
    throw new Refusal("independence.answersNeeded", { kind: "state", field: "independence" });
  await db
    .insertInto("independence_declaration")
    .values({
      of_project: projectId,
      occasion: declarationOccasion.joining,
      is_itemised: false,
      state: declarationState.clear,
    })
    .execute();
}

/** Asks again who was invited to a team days ago and has not answered, each once; answers how many people were told. */
export const remindUnchecked = (db: Db): Promise<number> => remind(db);
