import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { OwnTask, ownTasks } from "@digao/contract/areas/office/job-do/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { encodeId, linkTo } from "@digao/contract/links";
import { TASK_MOVE_NAMES, taskFault } from "@digao/domain/tasks/job-do";
import { type RawBuilder, sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { containing } from "../../../platform/lib/search.ts";
import { menuNode } from "../../../platform/seed/menu.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof ownTasks;
type View = Input<Calls["GetMyJobDo"]>["view"];

interface TaskRow extends Omit<OwnTask, "link" | "moves"> {
  about: string | null;
  aboutGroup: number | null;
  createdBy: number;
  submittedBy: number | null;
  role: number;
}

const views: Record<View, (me: number) => RawBuilder<unknown>> = {
  mine: (me) => sql`t.owner_id = ${me} and t.status in ('0', '1')`,
  review: (me) => sql`t.status = '2' and t.owner_id <> ${me} and t.submitted_by is distinct from ${me}
    and (t.created_by = ${me} or m.role_id in ${oneOf(roleSets.reviewing)})`,
  given: (me) => sql`t.created_by = ${me} and t.owner_id <> ${me} and t.status <> '3'`,
  done: (me) => sql`t.owner_id = ${me} and t.status = '3'`,
};

/** Where the work is done: the paper or the page it is about, or the task itself. */
function linkOf({ about, aboutGroup, id, projectId }: TaskRow): string {
  const [kind, ref = ""] = (about ?? "").split(":");
  if (kind === "fsItem") return linkTo("fsItem", Number(ref), projectId, { group: aboutGroup ?? undefined });
  const page = kind === "menu" ? menuNode(Number(ref))?.pathurl : undefined;
  return page ? `/maindo/${page}?id=${encodeId(projectId)}` : linkTo("jobDo", id, projectId);
}

/** Tasks in projects that the caller is on; in those archived or void nothing waits. */
export async function listOwnTasks(
  { db, user }: Context,
  { view, keyword, skipCount, maxResultCount }: Input<Calls["GetMyJobDo"]>,
): Promise<Output<Calls["GetMyJobDo"]>> {
  const like = containing(keyword ?? "");
  const from = sql`from job_do t
    join project p on p.id = t.project_id and not p.is_deleted and p.status <> ${code.projectStatus.void}
      and p.archive_flag = ${code.archiveFlag.open}
    join project_member m on m.project_id = p.id and m.user_id = ${user.id} and m.checked = ${code.memberState.confirmed}
    join app_user o on o.id = t.owner_id
    join app_user g on g.id = t.created_by
    where not t.is_deleted and ${views[view](user.id)}
      ${keyword ? sql`and (t.title ilike ${like} or t.pinyin ilike ${like} or p.project_name ilike ${like})` : sql``}`;
  const [counted, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
    sql<TaskRow>`select t.id, t.project_id as "projectId", p.project_name as "projectName", t.title, t.about,
        t.about_text as "aboutText", t.about_group as "aboutGroup", t.owner_id as "ownerId", o.name as "ownerName",
        g.name as "createName", t.due_date as "dueDate", coalesce(t.due_date < ${sqlToday}, false) as "isOverdue",
        trim_scale(t.hours)::text as hours, t.status, t.return_reason as "returnReason", t.row_version as "rowVersion",
        t.created_by as "createdBy", t.submitted_by as "submittedBy", m.role_id as role
      ${from} order by t.due_date nulls last, t.id limit ${maxResultCount} offset ${skipCount}`.execute(db),
  ]);
  return { totalCount: counted.rows[0]?.total ?? 0, items: page.rows.map((row) => shown(row, user.id)) };
}

function shown(row: TaskRow, userId: number): OwnTask {
  const { about: _about, aboutGroup: _group, createdBy, submittedBy, role, ...task } = row;
  const state = { status: task.status, ownerId: task.ownerId, createdBy, submittedBy };
  const moves = TASK_MOVE_NAMES.filter((move) => taskFault(move, state, { userId, role, reason: "-" }) === null);
  return { ...task, link: linkOf(row), moves };
}
