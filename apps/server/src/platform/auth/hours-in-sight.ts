/** Whose hours a person may see, and which hours stand in a budget: asked by every area that shows hours. */
import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { loggedStatuses } from "@digao/contract/areas/office/work-logs/codes";
import { type RawBuilder, sql } from "kysely";
import type { ByUser } from "../context.ts";
import { code, oneOf } from "../lib/code-sql.ts";

export const seesAllHours = ({ user }: ByUser): boolean => user.permissions.has("Pages.WorkLogs.All");

/** Projects that the caller leads, with independence declared. */
export const ledProjects = ({ user }: ByUser): RawBuilder<unknown> => sql`(select m.project_id from project_member m
  where m.user_id = ${user.id} and m.role_id in ${oneOf(roleSets.leader)} and m.checked = ${code.memberState.confirmed})`;

/** Rows of work_log that stand in the budget of a project: its work, accepted, and submitted or approved. */
export const isLogged = (row: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(${of("status")} in ${oneOf(loggedStatuses)} and ${of("invite_status")} = ${code.inviteStatus.consented}
    and ${of("work_type")} = ${code.workKind.project})`;
};
