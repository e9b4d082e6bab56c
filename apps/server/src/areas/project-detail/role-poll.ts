import type { projectDetail } from "@digao/contract/areas/project-detail";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { MessageKey } from "@digao/contract/messages.zh";
import { sql } from "kysely";
import type { Context } from "../../platform/serve.ts";

type Calls = typeof projectDetail;

/** rolePollStatus of domain 0.5. The states of the account itself (-1, -2, -3) are the 401 that ends the session. */
const texts: Readonly<Record<number, MessageKey>> = {
  1: "poll.removed",
  2: "poll.archived",
  3: "poll.closed",
  4: "poll.roleChanged",
};

interface State {
  status: number;
  archiveFlag: number;
  isDeleted: boolean;
  userRole: number | null;
  checked: number | null;
}

const ARCHIVED = 2;
const VOID = 9;

function pollStatus(state: State | undefined, roleBefore: number | undefined): number {
  if (!state || state.isDeleted || state.status === VOID) return 3;
  if (state.userRole === null) return 1;
  if (state.archiveFlag === ARCHIVED) return 2;
  return roleBefore !== undefined && roleBefore !== state.userRole ? 4 : 0;
}

/** Asked every 30 seconds by an open project window; answers a state instead of refusing, so that the window can say why it closes. */
export async function pollRole(
  { db, user, lang }: Context,
  { Id, userRole: roleBefore }: Input<Calls["GetProjectRoles"]>,
): Promise<Output<Calls["GetProjectRoles"]>> {
  const { rows } = await sql<State>`
    select p.status, p.archive_flag as "archiveFlag", p.is_deleted as "isDeleted", m.role_id as "userRole", m.checked
    from project p
    left join project_member m on m.project_id = p.id and m.user_id = ${user.id} and m.checked in (0, 1)
    where p.id = ${Id}`.execute(db);
  const [state] = rows;
  const status = pollStatus(state, roleBefore);
  const key = texts[status];
  const msgContent = key ? messageOf(lang, key) : "";
  return [{ status, msgContent, userRole: state?.userRole ?? null, checked: state?.checked ?? 0 }];
}
