/** What the signed-in person may do with a register: by rights, or in a project by the role there. */

import { type Declared, keyOf } from "@digao/contract/register/register";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { use } from "react";
import { ProjectContext } from "../../lib/page.ts";
import { useSession } from "../../lib/session.ts";

export interface May {
  create: boolean;
  edit: boolean;
  remove: boolean;
  export: boolean;
}

export function useMay({ right, isOfProject, writtenBy = "team" }: Declared): May {
  const project = use(ProjectContext);
  const permissions = useSession((session) => session.permissions);
  const has = (does: string) => permissions.includes(`${right}.${does}`);
  if (!isOfProject) return { create: has("Create"), edit: has("Edit"), remove: has("Delete"), export: has("Export") };
  const writes = project !== undefined && !project.isClosed && isInRoleSet(project.role, writtenBy);
  return { create: writes, edit: writes, remove: writes, export: project !== undefined };
}

/** What every call that names no record is told: the project of a project's register. */
export function usePlace({ isOfProject }: Declared): { projectId?: number } {
  const project = use(ProjectContext);
  return isOfProject && project ? { projectId: project.id } : {};
}

/** What a call that names one record is told: its id, and of a record of the client the project that it is opened from. */
export function useNaming(spec: Declared): (id: number) => Record<string, number> {
  const place = usePlace(spec);
  return (id) => ({ [keyOf(spec)]: id, ...(spec.isOfClient ? place : {}) });
}
