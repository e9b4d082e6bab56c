/** The project of the window: what it is, its menu, and what the server says about my part in it. */

import { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { archiveFlag, isArchivedFlag } from "@digao/contract/areas/office/projects/codes";
import { limits } from "@digao/contract/limits";
import { useMemo, useState } from "react";
import { useCall } from "../../lib/api.ts";
import { isInspector } from "../../lib/inspected.ts";
import type { ProjectInfo } from "../../lib/page.ts";

export interface PolledRole {
  status: number;
  msgContent: string;
  userRole: number | null;
  checked: number;
}

interface Polling {
  /** Once it has said that the window is over, nothing more is asked. */
  isOver: boolean;
  /** The window was opened for an archived project. */
  isArchive: boolean;
  /** What the project is must be known first. */
  isReady: boolean;
}

/** At load and every 30 s, until something has happened; the shell asks, so it goes on while pages are hidden. */
export function usePolledRole(projectId: number, { isOver, isArchive, isReady }: Polling): PolledRole | undefined {
  const [openedRole, setOpenedRole] = useState<number>();
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt } = useCall(
    projectDetail.GetProjectRoles,
    { Id: projectId, isArchive, ...(openedRole === undefined ? {} : { userRole: openedRole }) },
    { staleMs: 0, refetchMs: isOver ? false : limits.rolePollMs, enabled: isReady && !isOver },
  );
  // What an earlier window of the project was told is none of this one's.
  const polled = dataUpdatedAt >= openedAt ? data?.[0] : undefined;
  // The role the window was opened with; another one later is told as a status.
  if (openedRole === undefined && polled?.status === 0 && polled.userRole !== null) setOpenedRole(polled.userRole);
  return polled;
}

export function useProjectState(projectId: number, isOver: boolean) {
  const item = useCall(projects.GetLaunchProjectItem, { Id: projectId }, { staleMs: 0 });
  const menu = useCall(projectDetail.GetProjectMenuTree, { Id: projectId }, { staleMs: 5 * 60_000 });
  const facts = item.data;
  // As it stands when the window opens: an answer of an earlier one may be older than the archive.
  const [isArchive, setArchive] = useState<boolean>();
  if (isArchive === undefined && facts && !item.isFetching) setArchive(isArchivedFlag(facts.archiveFlag));
  const isReady = isArchive !== undefined || item.isError;
  const polled = usePolledRole(projectId, { isOver, isArchive: isArchive ?? false, isReady });
  const info = useMemo((): ProjectInfo | undefined => {
    if (!facts) return undefined;
    const checked = polled?.checked ?? facts.checked;
    const role = polled?.userRole ?? facts.userRole;
    const isClosed = checked !== memberState.confirmed || facts.archiveFlag !== archiveFlag.open;
    return {
      id: facts.id,
      name: facts.projectName,
      custId: facts.custId,
      client: facts.custName,
      periodEnd: facts.periodEnd,
      role,
      // Of an inspector that is known before the server is asked.
      isViewer: isInspector() || (polled?.status === 0 && polled.userRole === null),
      checked,
      archiveFlag: facts.archiveFlag,
      isClosed,
      isReadOnly: isClosed || facts.isReported || role === projectRole.qualityControl,
      mayAssemble: !isClosed && role !== projectRole.qualityControl,
      reportedOn: facts.isReported ? facts.reportDate : null,
      members: facts.members,
    };
  }, [facts, polled]);
  return { info, polled, error: item.error, retry: item.refetch, nodes: menu.data?.[0]?.children ?? [] };
}
