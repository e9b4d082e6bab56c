/** Project roles (项目角色) and the sets rights are asked by: manage, project manager, leader, creator, member. */

/** 0 成员 1 项目负责人(创建人) 2 项目合伙人 3 现场负责人 4 项目质量复核人. */
export type ProjectRole = 0 | 1 | 2 | 3 | 4;

export type RoleSet = "manage" | "projectManager" | "leader" | "creator" | "member";

export const ROLE_SETS: Readonly<Record<RoleSet, readonly ProjectRole[]>> = {
  manage: [1, 2, 3, 4],
  projectManager: [1, 3],
  leader: [1, 2, 3],
  creator: [1],
  member: [0],
};

/** Any number may come from the wire or an old row: what is no role is in no set. */
export const isInRoleSet = (role: number, set: RoleSet): boolean => ROLE_SETS[set].some((known) => known === role);

export type RoleAssignmentError = "qualityReviewerHasOtherRole" | "partnerNeedsLicence" | "managerNotUnique";

/** Exactly one role 1; role 4 stands alone for its independence; role 2 needs a CPA licence. @param others the other active members */
export function roleAssignmentErrors(
  member: { userId: string; role: number; isCpa: boolean },
  others: readonly { userId: string; role: number }[],
): RoleAssignmentError[] {
  const errors: RoleAssignmentError[] = [];
  const own = others.filter((other) => other.userId === member.userId).map((other) => other.role);
  const isReviewer = member.role === 4 || own.includes(4);
  if (isReviewer && own.some((role) => role !== member.role)) errors.push("qualityReviewerHasOtherRole");
  if (member.role === 2 && !member.isCpa) errors.push("partnerNeedsLicence");
  if (member.role === 1 && others.some((other) => other.role === 1 && other.userId !== member.userId)) {
    errors.push("managerNotUnique");
  }
  return errors;
}
