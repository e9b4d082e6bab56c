/** The project of the window: what it is, its menu, and what the server says about my part in it. */
import { projectDetail } from "@digao/contract/areas/project-detail";
import { projects } from "@digao/contract/areas/projects";
import { limits } from "@digao/contract/limits";
import { useMemo } from "react";
import { useCall } from "../../lib/api.ts";
import type { ProjectInfo } from "../../lib/page.ts";

const archived = 2;

export interface PolledRole {
  status: number;
  msgContent: string;
  userRole: number | null;
  checked: number;
}

/** At load and every 30 s, until something has happened; the shell asks, so it goes on while pages are hidden. */
export function usePolledRole(projectId: number, isOver: boolean): PolledRole | undefined {
  const { data } = useCall(
    projectDetail.GetProjectRoles,
    { Id: projectId },
    { staleMs: 0, refetchMs: isOver ? false : limits.rolePollMs, enabled: !isOver },
  );
  return data?.[0];
}

export function useProjectState(projectId: number, polled: PolledRole | undefined) {
  const item = useCall(projects.GetLaunchProjectItem, { Id: projectId });
  const menu = useCall(projectDetail.GetProjectMenuTree, { Id: projectId }, { staleMs: 5 * 60_000 });
  const facts = item.data;
  const info = useMemo((): ProjectInfo | undefined => {
    if (!facts) return undefined;
    const checked = polled?.checked ?? facts.checked;
    return {
      id: facts.id,
      name: facts.projectName,
      custId: facts.custId,
      client: facts.custName,
      periodEnd: facts.periodEnd,
      role: polled?.userRole ?? facts.userRole,
      checked,
      archiveFlag: facts.archiveFlag,
      isReadOnly: checked !== 1 || facts.archiveFlag === archived,
      members: facts.members,
    };
  }, [facts, polled?.checked, polled?.userRole]);
  return { info, error: item.error, retry: item.refetch, nodes: menu.data?.[0]?.children ?? [] };
}
