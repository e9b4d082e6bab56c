/** Project roles (项目角色) and who may hold which. */
import { projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";

const { manager, partner, qualityControl } = projectRole;

export type RoleSet = keyof typeof roleSets;

/** Any number may come from the wire or an old row: what is no role is in no set. */
export const isInRoleSet = (role: number, set: RoleSet): boolean => roleSets[set].some((member) => member === role);

export type RoleAssignmentError = "qualityReviewerHasOtherRole" | "partnerNeedsLicence" | "managerNotUnique";

/** Exactly one manager; the quality reviewer stands alone for their independence; a partner needs a CPA licence. @param others the other active members */
export function roleAssignmentErrors(
  person: { userId: string; role: number; isCpa: boolean },
  others: readonly { userId: string; role: number }[],
): RoleAssignmentError[] {
  const errors: RoleAssignmentError[] = [];
  const own = others.filter((other) => other.userId === person.userId).map((other) => other.role);
  const isReviewer = person.role === qualityControl || own.includes(qualityControl);
  if (isReviewer && own.some((role) => role !== person.role)) errors.push("qualityReviewerHasOtherRole");
  if (person.role === partner && !person.isCpa) errors.push("partnerNeedsLicence");
  if (person.role === manager && others.some((other) => other.role === manager && other.userId !== person.userId)) {
    errors.push("managerNotUnique");
  }
  return errors;
}
