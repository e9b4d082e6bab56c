import { memberState, onTeam, projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { AfterReport, ProjectRoleSet } from "@digao/contract/endpoint";
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ByUser, InFirm, ProjectMembership } from "../context.ts";
import { missing, Refusal } from "../refusal.ts";
import { requireNotDestroyed, requireOutOfArchive } from "./archived.ts";

export interface MembershipNeed {
  role: ProjectRoleSet;
  writes: boolean;
  /** The head of the project, open before independence is declared. */
  beforeDeclaring?: boolean;
  /** Goes on once a report of the project is issued. */
  afterReport?: AfterReport | undefined;
}

/** Independence is declared, or the archive was opened to the reader: until then only the head of the project is open. */
export const isOpenTo = ({ checked, isViewer }: ProjectMembership): boolean =>
  isViewer === true || checked === memberState.confirmed;

/** The rules of every project call; where a call names its project in `needs`, they are checked before its handler. */
export function checkMembership(
  membership: ProjectMembership | null,
  { role, writes, beforeDeclaring = false, afterReport }: MembershipNeed,
): ProjectMembership {
  if (!membership) throw new Refusal("access.notMember", { kind: "forbidden" });
  requireNotDestroyed(membership.archiveFlag);
  if (!roleSets[role].some((one) => one === membership.role)) {
    const isReviewer = membership.role === projectRole.qualityControl;
    throw new Refusal(isReviewer ? "access.reviewerHandsOff" : "access.roleTooLow", { kind: "forbidden" });
  }
  if (writes ? membership.checked !== memberState.confirmed : !beforeDeclaring && !isOpenTo(membership))
    throw new Refusal("access.memberPending", { kind: "forbidden" });
  if (writes) requireOutOfArchive(membership.archiveFlag, afterReport);
  if (writes && membership.status === projectStatus.void) throw new Refusal("project.void", { kind: "state" });
  if (writes && membership.isReported && !afterReport) throw new Refusal("report.locked", { kind: "archived" });
  return membership;
}

const checkedOpen = new WeakSet<Db>();

/**
 * Who voids, deletes or archives a project, or issues its report, may have committed since the call was let in. Behind an entry in the project's log all of them come one
 * after the other: what is not open any more by then refuses the work. What was closed before stays as the rules of the call have it.
 */
export async function requireStillOpen(
  db: Db,
  before: ProjectMembership,
  afterReport: AfterReport | undefined,
): Promise<void> {
  if (checkedOpen.has(db)) return;
  const { rows } = await sql<{ status: number; archiveFlag: number; isDeleted: boolean; isReported: boolean }>`
    select p.status, p.archive_flag as "archiveFlag", p.is_deleted as "isDeleted", p.is_reported as "isReported" from project p
    where p.tenant_id = ${ownTenant} and p.id = ${before.id}`.execute(db);
  const [now] = rows;
  if (!now || now.isDeleted) throw missing();
  if (now.archiveFlag !== before.archiveFlag) requireOutOfArchive(now.archiveFlag, afterReport);
  if (now.status === projectStatus.void && before.status !== projectStatus.void)
    throw new Refusal("project.void", { kind: "state" });
  if (now.isReported && !before.isReported && !afterReport) throw new Refusal("report.locked", { kind: "archived" });
  checkedOpen.add(db);
}

/** Of work that no call of a member does, such as a job or the client's own people: refused once a report of the project is issued. */
export async function requireUnreported(db: Db, projectId: number): Promise<void> {
  const { rows } = await sql<{ isReported: boolean }>`
    select p.is_reported as "isReported" from project p where p.tenant_id = ${ownTenant} and p.id = ${projectId}`.execute(
    db,
  );
  if (rows[0]?.isReported) throw new Refusal("report.locked", { kind: "archived" });
}

/** The same check inside a handler, for a project that the input does not name by itself. */
export async function requireMember(
  { db, user }: InFirm & ByUser,
  projectId: number,
  need: MembershipNeed,
): Promise<ProjectMembership> {
  const row = await db
    .selectFrom("project as p")
    .leftJoin("project_member as m", (join) =>
      join.onRef("m.project_id", "=", "p.id").on("m.user_id", "=", user.id).on("m.checked", "in", onTeam),
    )
    .select(["p.id", "p.status", "p.archive_flag", "m.role_id", "m.checked", "p.is_reported as isReported"])
    .where("p.id", "=", projectId)
    .where("p.is_deleted", "=", false)
    .executeTakeFirst();
  if (!row) throw missing();
  requireNotDestroyed(row.archive_flag);
  const { id, status, archive_flag: archiveFlag, role_id: role, checked, isReported } = row;
  const membership = role === null || checked === null ? null : { id, status, archiveFlag, role, checked, isReported };
  return checkMembership(membership, need);
}
