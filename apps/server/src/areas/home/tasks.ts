import type { MyTask } from "@digao/contract/areas/home";
import { importStatus, onTeam, roleSets } from "@digao/contract/codes";
import { linkTo } from "@digao/contract/links";
import { SIGN_LEVELS, SIGN_RULES } from "@digao/domain/sign-off/levels";
import { sql } from "kysely";
import { sqlToday } from "../../platform/lib/china-time.ts";
import { code, oneOf } from "../../platform/lib/code-sql.ts";
import type { Context } from "../../platform/serve.ts";

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

/** Checked, and not yet put in force. */
const waitingImports = [importStatus.clean, importStatus.warned, importStatus.failed];
const tasksMax = 200;

/** Where each kind of work is done. */
const links: Record<MyTask["kind"], (row: TaskRow, me: number) => string> = {
  join: ({ projectId }) => linkTo("project", projectId),
  review: ({ projectId, ref }) => linkTo("adjustment", ref, projectId),
  returned: ({ projectId, ref }) => linkTo("adjustment", ref, projectId),
  draft: ({ projectId }) => linkTo("adjustment", null, projectId),
  prepare: ({ projectId, ref }, me) => linkTo("fsItem", null, projectId, { group: ref ?? 0, user: me }),
  sign: ({ projectId, ref }) => linkTo("fsItem", null, projectId, { group: ref ?? 0 }),
  mapping: ({ projectId }) => linkTo("accountMapping", null, projectId),
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
    select p.id, m.role_id, m.checked, p.is_listed or coalesce(p.risk_level = ${code.riskLevel.significant}, false) as needs_quality
    from project_member m join project p on p.id = m.project_id and not p.is_deleted and p.status <> ${code.projectStatus.void} and p.archive_flag <> ${code.archiveFlag.archived}
    where m.user_id = ${me} and m.checked in ${oneOf(onTeam)}
  ), work as (select * from mine where checked = ${code.memberState.confirmed})`;

const entryTasks = (me: number) => sql`
  select 'review' as kind, w.id, h.description as about, 1 as count, null::int as level, h.id as ref, h.prepare_time as since
  from work w join adjust_head h on h.project_id = w.id and h.status = ${code.adjustStatus.forReview}
  where w.role_id in ${oneOf(roleSets.leader)} and h.preparer_id <> ${me} and not ${me} = any(h.editor_ids)
  union all
  select 'returned', w.id, h.description, 1, null, h.id, h.prepare_time
  from work w join adjust_head h on h.project_id = w.id and h.status = ${code.adjustStatus.draft}
  where h.preparer_id = ${me} and h.cancel_reason is not null
  union all
  select 'draft', w.id, null, count(*), null, null, min(h.prepare_time)
  from work w join adjust_head h on h.project_id = w.id and h.status = ${code.adjustStatus.draft}
  where h.preparer_id = ${me} and h.cancel_reason is null group by w.id`;

/** Levels 0 upwards that stand without a gap; a preparer's sign older than the paper's last change does not stand. */
const papers = sql`
  papers as (
    select i.project_id, i.id, i.grp_id, i.audit_user_id, i.risk_level,
      count(*) filter (where s.sign_level = ${code.signLevel.preparer}) > 0 as is_prepared, coalesce(max(s.sign_level), -1) + 1 as next,
      coalesce(array_agg(s.user_id) filter (where s.user_id is not null), '{}') as signed_by
    from fs_item i
    left join wp_sign s on s.project_id = i.project_id and s.ref_type = ${code.signedPaper.item} and s.ref_id = i.id
      and not s.is_cancelled and (i.changed_at is null or i.changed_at <= s.sign_time)
    where i.project_id in (select id from work) and i.kind = 'L' and i.is_visible and i.result <> ${code.itemResult.notApplicable}
      and i.wp_status <> ${code.paperStatus.locked}
    group by i.project_id, i.id, i.grp_id, i.audit_user_id, i.risk_level
  ), signers (level, roles) as (values ${signers})`;

const paperTasks = (me: number) => sql`
  select 'prepare', w.id, null, count(*), null, p.grp_id, null::timestamptz
  from work w join papers p on p.project_id = w.id
  where p.audit_user_id = ${me} and not p.is_prepared group by w.id, p.grp_id
  union all
  select 'sign', w.id, null, count(*), p.next, p.grp_id, null
  from work w join papers p on p.project_id = w.id and p.is_prepared and not ${me} = any(p.signed_by)
  join signers g on g.level = p.next
  where (p.next < 4 or w.needs_quality or p.risk_level = ${code.riskLevel.significant})
    and w.role_id = (select m.role_id from project_member m where m.project_id = w.id and m.checked = ${code.memberState.confirmed}
      and m.role_id = any(g.roles) order by array_position(g.roles, m.role_id) limit 1)
  group by w.id, p.next, p.grp_id`;

const dataTasks = (me: number) => sql`
  select 'join', id, null, 1, null, null, null from mine where checked = ${code.memberState.pending}
  union all
  select 'mapping', w.id, null, count(*), null, null, null
  from work w
  join lateral (select id from project_period where project_id = w.id order by is_current desc, end_date desc limit 1) d on true
  join account a on a.period_id = d.id and a.is_leaf and (a.fs_item_id is null or a.map_state = 'toConfirm')
  where w.role_id in ${oneOf(roleSets.projectManager)} group by w.id
  union all
  select 'import', w.id, b.file_name, 1, null, b.id, b.created_at
  from work w join import_batch b on b.project_id = w.id and b.created_by = ${me}
    and b.status = any(${[...waitingImports]}::int[]) and b.purged_at is null`;

/** What waits for the caller, by the project's planned end, what waited longest first; without one at the end. */
export async function listTasks({ db, user }: Context): Promise<MyTask[]> {
  const { id: me } = user;
  const { rows } = await sql<TaskRow>`
    with ${mine(me)}, ${papers},
    found (kind, project_id, about, count, level, ref, since) as (
      ${entryTasks(me)} union all ${paperTasks(me)} union all ${dataTasks(me)}
    )
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
