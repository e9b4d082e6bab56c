import type { projectDetail } from "@digao/contract/areas/engagement/project-detail/calls";
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { archivedFlags } from "@digao/contract/areas/office/projects/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ROLE_POLL_MESSAGES, rolePollStatus } from "@digao/domain/roles/role-poll";
import { sql } from "kysely";
import { inspectionOfPair } from "../../../platform/auth/inspector.ts";
import { mayViewArchive } from "../../../platform/auth/places.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof projectDetail;

interface State {
  isActive: boolean;
  isArchived: boolean;
  userRole: number | null;
  checked: number | null;
  mayView: boolean;
  inspectionId: number | null;
}

/**
 * Asked every 30 seconds by an open project window; answers a state instead of refusing, so that the window can say why it
 * closes. The states of the account itself (-1 to -3) never reach this: its calls answer 401.
 */
export async function pollRole(
  { db, user, lang }: Context,
  { Id, userRole: openedRole, isArchive }: Input<Calls["GetProjectRoles"]>,
): Promise<Output<Calls["GetProjectRoles"]>> {
  if (user.inspects !== undefined && user.inspects !== Id) throw new Refusal("access.notMember", { kind: "forbidden" });
  // Status 8 is stopped, 9 void (projectStatus).
  const { rows } = await sql<State>`
    select p.status not in (${code.projectStatus.suspended}, ${code.projectStatus.void}) and not p.is_deleted as "isActive", p.archive_flag in ${oneOf(archivedFlags)} as "isArchived",
      m.role_id as "userRole", m.checked, ${mayViewArchive} as "mayView",
      ${inspectionOfPair} as "inspectionId"
    from project p
    join app_user u on u.id = ${user.id}
    left join project_member m on m.project_id = p.id and m.user_id = ${user.id} and m.checked in ${oneOf(onTeam)}
    where p.id = ${Id}`.execute(db);
  const [state] = rows;
  const isInspector = (state?.inspectionId ?? null) !== null;
  const userRole = isInspector ? null : (state?.userRole ?? null);
  const status = rolePollStatus({
    isTenantActive: true,
    isUserActive: true,
    isSessionValid: true,
    isProjectActive: isInspector || (state?.isActive ?? false),
    isArchived: !isArchive && !isInspector && (state?.isArchived ?? false),
    isMember: userRole !== null || (isArchive && state?.mayView === true) || isInspector,
    role: userRole ?? 0,
    openedRole: openedRole ?? null,
  });
  return [{ status, msgContent: ROLE_POLL_MESSAGES[status][lang], userRole, checked: state?.checked ?? 0 }];
}
