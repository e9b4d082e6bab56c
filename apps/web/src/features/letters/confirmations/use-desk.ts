import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { useProject } from "../../../lib/page.ts";

/** The project as whoever works on its letters has it: the quality reviewer takes no part in them, and only reads. */
export function useDesk() {
  const project = useProject();
  const isOutside = project.role === projectRole.qualityControl;
  const isLeader = !project.isReadOnly && isInRoleSet(project.role, "leader");
  return { id: project.id, isReadOnly: project.isReadOnly || isOutside, isLeader };
}
