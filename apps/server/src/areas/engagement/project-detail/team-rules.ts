import { onTeam, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject, projectIdOf } from "@digao/db/tenant";
import { asksTakingOver } from "@digao/domain/roles/role-changes";
import { sql } from "kysely";
import type { ByUser, InFirm } from "../../../platform/context.ts";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { coolingYear } from "./eligibility.ts";

interface Licensed {
  name: string;
  title: string | null;
  cpaNo: string | null;
  isOver: boolean;
}

/** What is on file reaches to the day until which a report of the project is planned. */
async function licenceOf(db: Db, userId: number): Promise<Licensed | undefined> {
  const { rows } = await sql<Licensed>`
    select u.name, u.title, u.cpa_no as "cpaNo",
      coalesce(u.licence_valid_to < greatest(${sqlToday}, p.plan_end, p.report_date), false) as "isOver"
    from app_user u join project p on p.tenant_id = u.tenant_id and p.id = ${projectIdOf(db)} where u.id = ${userId}`.execute(
    db,
  );
  return rows[0];
}

/** Who signs or judges a report is a certified public accountant, as far as anything is on file; the firm's partners alone sign. */
async function checkLicence(db: Db, userId: number, role: number): Promise<void> {
  const user = await licenceOf(db, userId);
  if (!user) return;
  const { name, title, cpaNo, isOver } = user;
  const isPartner = role === projectRole.partner;
  const hasOtherTitle = Boolean(title) && !cpaNo && !/CPA|注册会计师/i.test(title ?? "");
  if (hasOtherTitle) {
    const key = isPartner ? "member.partnerNotCpa" : "member.reviewerNotCpa";
    throw new Refusal(key, { kind: "state", params: { name, title: title ?? "" } });
  }
  if (isOver) throw new Refusal("member.licenceOver", { kind: "state", params: { name } });
  if (isPartner && !(await isPartnerOfFirm(db, userId)))
    throw new Refusal("member.partnerUnknown", { kind: "state", params: { name } });
}

const isPartnerOfFirm = async (db: Db, userId: number): Promise<boolean> => {
  const held = await db
    .selectFrom("user_role")
    .innerJoin("role", "role.id", "user_role.role_id")
    .where("user_role.user_id", "=", userId)
    .where("role.is_static", "=", true)
    .where("role.name", "in", ["Partner", "ChiefPartner"])
    .select("role.id")
    .executeTakeFirst();
  return held !== undefined;
};

/** The engagement quality reviewer (项目质量复核人) is independent of the team: whoever has prepared or reviewed here is neither, nor becomes, one. */
async function checkIndependence(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select u.name from app_user u where u.id = ${userId} and (
      exists (select 1 from wp_sign s where ${ofProject("s")} and s.user_id = u.id and not s.is_cancelled)
      or exists (select 1 from adjust_head h where ${ofProject("h")} and (h.preparer_id = u.id or h.checker_id = u.id or u.id = any(h.editor_ids)))
    )`.execute(db);
  const [worker] = rows;
  if (worker) throw new Refusal("member.qcExclusive", { kind: "state", params: { name: worker.name } });
}

/** Nothing was ever signed, withdrawn signs included, and the project has not begun: its team is a proposal of its manager, for the acceptance to approve. */
export async function isProposal(db: Db, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select p.status = ${code.projectStatus.settingUp} and not exists (
      select from wp_sign s where ${ofProject("s")}) as is
    from project p where p.id = ${projectId}`.execute(inProject(db, projectId));
  return rows[0]?.is === true;
}

async function ownRole({ db, user }: InFirm & ByUser, projectId: number): Promise<number | null> {
  const seat = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("user_id", "=", user.id)
    .where("checked", "in", onTeam)
    .select("role_id as role")
    .executeTakeFirst();
  return seat?.role ?? null;
}

/** The role of `userId` as it was and as it shall be; null where there is none. */
export interface Giving {
  projectId: number;
  userId: number;
  from: number | null;
  to: number | null;
  /** In the act that makes the project. */
  isCreation?: boolean;
  /** By whoever assigns the firm's managers. */
  byOffice?: boolean;
}

const touches = ({ from, to }: Giving, role: number): boolean => from === role || to === role;

/** Once it has begun: the firm gives manager and partner, the quality department the reviewer, nobody of the team. */
function requireFirm({ user }: ByUser, giving: Giving, own: number | null): void {
  const { byOffice = false } = giving;
  const has = (right: string): boolean => user.permissions.has(right);
  if (touches(giving, projectRole.manager) && !byOffice)
    throw new Refusal("member.managerByFirm", { kind: "forbidden" });
  if (touches(giving, projectRole.manager) && own !== null)
    throw new Refusal("member.managerByTeam", { kind: "forbidden" });
  if (touches(giving, projectRole.partner) && !byOffice && !has("Pages.Projects.AppointPartner"))
    throw new Refusal("member.partnerByFirm", { kind: "forbidden" });
  if (!touches(giving, projectRole.qualityControl)) return;
  if (!has("Pages.Quality.AppointReviewer")) throw new Refusal("member.reviewerByQuality", { kind: "forbidden" });
  if (own !== null && own !== projectRole.member) throw new Refusal("member.reviewerByTeam", { kind: "forbidden" });
}

/**
 * Roles are given, not taken. While the project is a proposal its manager names partner and reviewer; afterwards the firm does. Nobody gives
 * an own role: who leads may only hand it over.
 */
export async function checkGiving(ctx: InFirm & ByUser, giving: Giving): Promise<void> {
  const { projectId, userId, from, to, isCreation = false, byOffice = false } = giving;
  const isOwnPartner = userId === ctx.user.id && to === projectRole.partner;
  if (isCreation && isOwnPartner && !ctx.user.permissions.has("Pages.Projects.AppointPartner"))
    throw new Refusal("member.ownRole", { kind: "forbidden" });
  if (isCreation) return;
  const isHandedOver = from === projectRole.manager;
  if (userId === ctx.user.id && to !== null && !isHandedOver)
    throw new Refusal("member.ownRole", { kind: "forbidden" });
  const leads = [projectRole.manager, projectRole.partner, projectRole.qualityControl];
  if (!leads.some((role) => touches(giving, role))) return;
  const own = await ownRole(ctx, projectId);
  const mayPropose = own === projectRole.manager || byOffice;
  if (mayPropose && (await isProposal(ctx.db, projectId))) return;
  requireFirm(ctx, giving, own);
}

/** Practice 1.5: whoever was the client's signing partner waits before reviewing its audit. */
async function checkCoolingOff(db: Db, userId: number): Promise<void> {
  const year = await coolingYear(db, projectIdOf(db), userId);
  if (year === null) return;
  const { name } = await db.selectFrom("app_user").where("id", "=", userId).select("name").executeTakeFirstOrThrow();
  throw new Refusal("member.reviewerCooling", { kind: "state", params: { name, year } });
}

/** `from` is the role held now or before, null for a newcomer. */
export async function checkRole(
  db: Db,
  { userId, from, to }: { userId: number; from: number | null; to: number },
): Promise<void> {
  if (to === projectRole.partner || to === projectRole.qualityControl) await checkLicence(db, userId, to);
  const entersOrLeaves =
    to === projectRole.qualityControl ? from !== to : from === projectRole.qualityControl && from !== to;
  if (entersOrLeaves) await checkIndependence(db, userId);
  if (to === projectRole.qualityControl && from !== to) await checkCoolingOff(db, userId);
}

/** Why somebody joins, leaves or changes roles; what partner and reviewer hand over. */
export interface Why {
  reason?: string | undefined;
  takingOver?: string | undefined;
}

/** A version of the audit plan was approved once. */
async function isPlanApproved(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from paper_record v where ${ofProject("v")} and v.kind = 'auditPlan' and v.place > 0) as is`.execute(
    db,
  );
  return rows[0]?.is === true;
}

/** Practice 1.1: once planning is approved neither partner nor reviewer leave the place without a reason and what they leave open. */
export async function checkTakingOver(
  db: Db,
  { from, name, reason, takingOver }: { from: number; name: string } & Why,
): Promise<void> {
  if (!asksTakingOver({ from, isPlanApproved: true }) || (reason && takingOver)) return;
  if (await isPlanApproved(db))
    throw new Refusal("member.takingOver", { kind: "state", field: "takingOver", params: { name } });
}
