/** Places on teams that nobody has confirmed for days: whoever was invited is asked again, and who leads the project is told. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { archiveFlag, projectStatus } from "@digao/contract/areas/office/projects/codes";
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { confirmDays } from "@digao/domain/notices/reminder-steps";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { type NewNotice, notify, severity } from "../../../platform/live/notices.ts";
import { firstReminded } from "../../../platform/live/reminders.ts";

const atOnce = 500;

interface Unchecked {
  placeId: number;
  projectId: number;
  project: string;
  userId: number;
  name: string;
  since: string;
  days: number;
}

async function uncheckedPlaces(db: Db): Promise<Unchecked[]> {
  const { rows } = await sql<Unchecked>`
    select m.id as "placeId", p.id as "projectId", p.project_name as project, u.id as "userId", u.name, m.join_date::text as since,
      (${sqlToday} - m.join_date)::int as days
    from project_member m join project p on p.tenant_id = m.tenant_id and p.id = m.project_id
      join app_user u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where m.tenant_id = ${ownTenant} and m.checked = ${sql.lit(memberState.pending)} and m.join_date <= ${sqlToday} - ${sql.lit(confirmDays)}
      and not p.is_deleted and p.archive_flag = ${sql.lit(archiveFlag.open)} and p.status < ${sql.lit(projectStatus.reportIssued)}
      and u.is_active and not u.is_deleted
      and not exists (select from notice_reminder d where d.tenant_id = m.tenant_id and d.user_id = m.user_id and d.kind = 'place'
        and d.subject = m.id || '@' || m.join_date)
    order by m.id limit ${atOnce}`.execute(db);
  return rows;
}

const managersOf = async (db: Db, projectId: number): Promise<number[]> =>
  (
    await db
      .selectFrom("project_member")
      .where("project_id", "=", projectId)
      .where("role_id", "=", projectRole.manager)
      .where("checked", "=", memberState.confirmed)
      .orderBy("user_id")
      .select("user_id")
      .execute()
  ).map(({ user_id }) => user_id);

type Words = Pick<NewNotice, "type" | "title" | "text">;
const toInvited: Words = {
  type: noticeType.task,
  title: "notice.placeUnanswered.title",
  text: "notice.placeUnanswered.text",
};
const toManager: Words = {
  type: noticeType.notice,
  title: "notice.memberUnchecked.title",
  text: "notice.memberUnchecked.text",
};

async function tell(db: Db, one: Unchecked, to: number, words: Words): Promise<boolean> {
  const { placeId, projectId, project, userId, name, since, days } = one;
  const kind = to === userId ? "place" : "unchecked";
  const subjects = await firstReminded(db, { userId: to, kind, days: confirmDays, subjects: [`${placeId}@${since}`] });
  if (subjects.size === 0) return false;
  await notify(db, {
    ...words,
    to: [to],
    severity: severity.warning,
    params: { name, project, days },
    projectId,
    refType: "projectMember",
    refId: `${projectId}/${userId}`,
  });
  return true;
}

/** Answers how many people were told. */
export async function remindUnchecked(db: Db): Promise<number> {
  let told = 0;
  for (const one of await uncheckedPlaces(db)) {
    if (await tell(db, one, one.userId, toInvited)) told += 1;
    const managers = (await managersOf(db, one.projectId)).filter((id) => id !== one.userId);
    for (const manager of managers) if (await tell(db, one, manager, toManager)) told += 1;
  }
  return told;
}
