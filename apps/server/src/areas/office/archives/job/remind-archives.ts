/** Tells of files that are due for the archive: 30, 15, 7 and 1 days before, and once that they are late; of each exactly once. */
import { memberState, projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { archiveDueOn } from "@digao/domain/archive/due.sql";
import { type RawBuilder, sql } from "kysely";
import { peopleWithRight } from "../../../../platform/auth/people.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { startJob } from "../../../../platform/jobs/queue.ts";
import { sqlToday } from "../../../../platform/lib/china-time.ts";
import { code } from "../../../../platform/lib/code-sql.ts";
import { notify, severity } from "../../../../platform/live/notices.ts";

const kind = "remind-archives";
const left = sql<number>`(${archiveDueOn} - ${sqlToday})`;
/** The last of the steps that has come: 0 once the day has passed. */
const step: RawBuilder<number> = sql<number>`(case when ${left} < 0 then 0 when ${left} <= 1 then 1 when ${left} <= 7 then 7
  when ${left} <= 15 then 15 else 30 end)`;
const isDue = sql<boolean>`(not p.is_deleted and p.archive_flag = ${code.archiveFlag.open} and ${archiveDueOn} is not null and ${left} <= 30
  and (p.is_reported or p.status = ${code.projectStatus.suspended}))`;
/** In one job: what is left is told by the next. */
const atOnce = 200;

interface Due {
  projectId: number;
  name: string;
  day: string;
  left: number;
  step: number;
}

async function untold(db: Db, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select p.id as "projectId", p.project_name as name, ${archiveDueOn}::text as day, ${left}::int as left, ${step}::int as step
    from project p left join archive_reminder m on m.tenant_id = p.tenant_id and m.of_project = p.id and m.due_on = ${archiveDueOn} and m.days = ${step}
    where p.tenant_id = ${ownTenant} and ${isDue} and m.days is null order by p.id limit ${limit}`.execute(db);
  return rows;
}

/** One a firm, however many servers look. Answers whether it has started one. */
export async function queueReminders(db: Db): Promise<boolean> {
  const [due] = await untold(db, 1);
  if (!due) return false;
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), app_tenant())`.execute(db);
  const { rows } = await sql`
    select from job j join job_queue q on q.tenant_id = j.tenant_id and q.job_id = j.id
    where j.tenant_id = ${ownTenant} and j.kind = ${kind} limit 1`.execute(db);
  if (rows.length > 0) return false;
  await startJob(db, { kind });
  return true;
}

async function peopleFor(db: Db, { projectId, step: days }: Due): Promise<number[]> {
  const leaders = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("checked", "=", memberState.confirmed)
    .where("role_id", "in", [projectRole.manager, projectRole.partner])
    .select("user_id as id")
    .execute();
  const others = days === 0 ? await peopleWithRight(db, ["Pages.Archives.Check", "Pages.Quality.Check"]) : [];
  return [...new Set([...leaders.map(({ id }) => id), ...others])];
}

/** False where somebody else was first. */
async function tell(db: Db, due: Due): Promise<boolean> {
  const { projectId, name, day, left: days, step: reached } = due;
  const { rows } = await sql`
    insert into archive_reminder (of_project, due_on, days) values (${projectId}, ${day}::date, ${reached})
    on conflict do nothing returning days`.execute(db);
  if (rows.length === 0) return false;
  const isLate = reached === 0;
  await notify(db, {
    to: await peopleFor(db, due),
    type: noticeType.notice,
    severity: severity.warning,
    title: isLate ? "notice.archiveLate.title" : "notice.archiveDue.title",
    text: isLate ? "notice.archiveLate.text" : "notice.archiveDue.text",
    params: { project: name, day, days },
    projectId,
    refType: "project",
    refId: projectId,
    link: `/main/filescenter?project=${projectId}`,
  });
  return true;
}

export const remindArchives = jobOf(
  kind,
  async (job) => {
    const due = await job.withTenant((db) => untold(db, atOnce), { readOnly: true });
    let told = 0;
    for (const one of due) {
      job.signal.throwIfAborted();
      if (await job.withTenant((db) => tell(db, one))) told += 1;
    }
    return { told };
  },
  { afterReport: true },
);
