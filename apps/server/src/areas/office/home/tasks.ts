import { onTeam, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { MyTask } from "@digao/contract/areas/office/home/calls";
import { endedFlags } from "@digao/contract/areas/office/projects/codes";
import { encodeId, linkTo } from "@digao/contract/links";
import { reviewRequired } from "@digao/domain/engagement-quality/required.sql";
import { SIGN_LEVELS, SIGN_RULES } from "@digao/domain/sign-off/levels";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";

interface TaskRow {
  kind: MyTask["kind"];
  projectId: number;
  projectName: string;
  about: string | null;
  count: number;
  level: number | null;
  /** The record, or the group of statement items, that the link leads to. */
  ref: number | null;
  dueDate: string | null;
  isOverdue: boolean;
}

const tasksMax = 200;

/** The sign-off summary, of sheets alone. */
const sheetsWaiting = (projectId: number, state: string): string =>
  `/maindo/jobsignedtotal?${new URLSearchParams({ id: encodeId(projectId), kind: "sheet", state })}`;

/** Where each kind of work is done. */
const links: Record<MyTask["kind"], (row: TaskRow, me: number) => string> = {
  join: ({ projectId }) => linkTo("project", projectId),
  review: ({ projectId, ref }) => linkTo("adjustment", ref, projectId),
  returned: ({ projectId, ref }) => linkTo("adjustment", ref, projectId),
  draft: ({ projectId }) => linkTo("adjustment", null, projectId),
  prepare: ({ projectId, ref }, me) => linkTo("fsItem", null, projectId, { group: ref ?? 0, user: me }),
  sign: ({ projectId, ref }) => linkTo("fsItem", null, projectId, { group: ref ?? 0 }),
  prepareSheet: ({ projectId }) => sheetsWaiting(projectId, "unsigned"),
  signSheet: ({ projectId }) => sheetsWaiting(projectId, "unreviewed"),
  mapping: ({ projectId }) => linkTo("accountMapping", null, projectId),
  note: ({ projectId, ref }) => linkTo("message", ref, projectId),
  noteAnswered: ({ projectId, ref }) => linkTo("message", ref, projectId),
  import: ({ projectId, ref }) => linkTo("importBatch", ref, projectId),
};

/** Who signs a level, the first of them whose role somebody in the project holds. */
const signers = sql.join(
  SIGN_LEVELS.slice(1).map((level) => {
    const roles = sql.join(SIGN_RULES[level].roles.map((role) => sql`${role}::smallint`));
    return sql`(${level}::int, array[${roles}])`;
  }),
);

/** Work in the caller's own projects: not void, not archived; only invitations wait in those not yet accepted. */
const mine = (me: number) => sql`
  mine as (
    select p.id, m.role_id, m.checked, ${reviewRequired} as needs_quality
    from project_member m join project p on p.id = m.project_id and not p.is_deleted and p.status <> ${code.projectStatus.void} and p.archive_flag not in ${oneOf(endedFlags)}
    where m.user_id = ${me} and m.checked in ${oneOf(onTeam)}
  ), work as (select * from mine where checked = ${code.memberState.confirmed})`;

/** Of the overview, what is the caller's own or his role's to do; papers of a level are one task however many have signed them. */
const tasks = (me: number) => sql`
  select 'join' as kind, id as project_id, null as about, 1 as count, null::int as level, null::bigint as ref, null::timestamptz as since
  from mine where checked = ${code.memberState.pending}
  union all
  select t.kind, w.id, t.about, t.count, t.level, t.ref, t.since
  from work w join overview_task t on t.of_project = w.id
  where t.user_id = ${me}
    or (t.kind = 'review' and w.role_id in ${oneOf(roleSets.leader)} and not ${me} = any(t.others))
    or (t.kind = 'note' and t.user_id is null and w.role_id = ${code.projectRole.manager} and not ${me} = any(t.others))
    or (t.kind = 'mapping' and w.role_id in ${oneOf(roleSets.projectManager)})
  union all
  select t.kind, w.id, null, sum(t.count), t.level, t.ref, null
  from work w join overview_task t on t.of_project = w.id and t.kind in ('sign', 'signSheet') and not ${me} = any(t.others)
  join signers g on g.level = t.level
  where (t.level < 4 or w.needs_quality or t.is_risky)
    and w.role_id = (select m.role_id from project_member m where m.project_id = w.id and m.checked = ${code.memberState.confirmed}
      and m.role_id = any(g.roles) order by array_position(g.roles, m.role_id) limit 1)
  group by t.kind, w.id, t.level, t.ref`;

/** What waits for the caller, by the project's planned end, what waited longest first; without one at the end. */
export async function listTasks({ db, user }: Context): Promise<MyTask[]> {
  const { id: me } = user;
  const { rows } = await sql<TaskRow>`
    with ${mine(me)}, signers (level, roles) as (values ${signers}), found as (${tasks(me)})
    select f.kind, f.project_id as "projectId", p.project_name as "projectName", f.about, f.count::int as count, f.level,
      f.ref, p.plan_end as "dueDate", coalesce(p.plan_end < ${sqlToday}, false) as "isOverdue"
    from found f join project p on p.id = f.project_id
    order by p.plan_end nulls last, f.since nulls last, f.project_id, f.kind, f.level, f.ref
    limit ${tasksMax}`.execute(db);
  return rows.map((row) => {
    const { ref: _ref, ...task } = row;
    return { ...task, link: links[row.kind](row, me) };
  });
}
