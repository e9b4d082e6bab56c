import { memberState, onTeam, projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { archiveFlag, projectStatus } from "@digao/contract/areas/office/projects/codes";
import type { ProjectRoleSet } from "@digao/contract/endpoint";
import type { ByUser, InFirm, ProjectMembership } from "../context.ts";
import { missing, Refusal } from "../refusal.ts";

export interface MembershipNeed {
  role: ProjectRoleSet;
  writes: boolean;
  /** The head of the project, open before independence is declared. */
  beforeDeclaring?: boolean;
}

/** Independence is declared, or the archive was opened to the reader: until then only the head of the project is open. */
export const isOpenTo = ({ checked, isViewer }: ProjectMembership): boolean =>
  isViewer === true || checked === memberState.confirmed;

/** The rules of every project call; where a call names its project in `needs`, they are checked before its handler. */
export function checkMembership(
  membership: ProjectMembership | null,
  { role, writes, beforeDeclaring = false }: MembershipNeed,
): ProjectMembership {
  if (!membership) throw new Refusal("access.notMember", { kind: "forbidden" });
  if (!roleSets[role].some((one) => one === membership.role)) {
    const isReviewer = membership.role === projectRole.qualityControl;
    throw new Refusal(isReviewer ? "access.reviewerHandsOff" : "access.roleTooLow", { kind: "forbidden" });
  }
  if (writes ? membership.checked !== memberState.confirmed : !beforeDeclaring && !isOpenTo(membership))
    throw new Refusal("access.memberPending", { kind: "forbidden" });
  if (writes && membership.archiveFlag === archiveFlag.archived)
    throw new Refusal("access.archived", { kind: "archived" });
  if (writes && membership.status === projectStatus.void) throw new Refusal("project.void", { kind: "state" });
  return membership;
}

/** The same check inside a handler, for a project that the input does not name by itself. */
export async function requireMember(
  { db, user }: InFirm & ByUser,
  projectId: number,
  need: MembershipNeed,
): Promise<ProjectMembership> {
  const row = await db
    .selectFrom("project")
    .leftJoin("project_member as m", (join) =>
      join.onRef("m.project_id", "=", "project.id").on("m.user_id", "=", user.id).on("m.checked", "in", onTeam),
    )
    .select(["project.id", "project.status", "project.archive_flag", "m.role_id", "m.checked"])
    .where("project.id", "=", projectId)
    .where("project.is_deleted", "=", false)
    .executeTakeFirst();
  if (!row) throw missing();
  const { id, status, archive_flag: archiveFlag, role_id: role, checked } = row;
  const membership = role === null || checked === null ? null : { id, status, archiveFlag, role, checked };
  return checkMembership(membership, need);
}
