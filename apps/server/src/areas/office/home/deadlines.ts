import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Deadline, home } from "@digao/contract/areas/office/home/calls";
import { endedFlags } from "@digao/contract/areas/office/projects/codes";
import type { Input } from "@digao/contract/endpoint";
import { linkTo } from "@digao/contract/links";
import type { Db } from "@digao/db/tenant";
import { archiveDueOn } from "@digao/domain/archive/due.sql";
import { sql } from "kysely";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof home;
const deadlinesMax = 50;

/** Of the project `p`: dates still to be met, however late, and those to come; as (kind, day). */
const datesOfProject = sql`(values
  ('periodEnd', case when p.period_end >= today then p.period_end end),
  ('planEnd', case when p.status < ${code.projectStatus.reportIssued} then p.plan_end end),
  ('reportDate', case when p.stopped_on is null and (p.report_date >= today or p.status < ${code.projectStatus.reportIssued}) then p.report_date end),
  ('archiveDue', ${archiveDueOn}))`;

/** A project whose dates still bind somebody. */
const isUnderWay = sql`not p.is_deleted and p.status <> ${code.projectStatus.void} and p.archive_flag not in ${oneOf(endedFlags)}`;

/**
 * Dates of the caller's projects that are still to be met, however late, and those to come: the planned end until the report is
 * out (status 4), the report date, the archive 60 days after it (准则5101) or after the stop until it is made; and what stands in the own calendar.
 */
export async function listDeadlines(
  { db, user }: Context,
  { days }: Input<Calls["GetDeadlines"]>,
): Promise<Deadline[]> {
  const { rows } = await sql<Omit<Deadline, "link">>`
    with day (today) as (select ${sqlToday}),
    dates as (
      select d.kind, d.day, p.project_name as title, p.id as project_id
      from project_member m
      join project p on p.id = m.project_id and ${isUnderWay}, day, lateral ${datesOfProject} d (kind, day)
      where m.user_id = ${user.id} and m.checked in ${oneOf(onTeam)}
      union all
      select 'event', (e.starts_at at time zone 'Asia/Shanghai')::date, e.title, null
      from user_event e, day where e.user_id = ${user.id} and (e.ends_at at time zone 'Asia/Shanghai')::date >= today
      union all
      select 'event', (e.event_start at time zone 'Asia/Shanghai')::date, e.event_description, null
      from firm_event e, day where not e.is_deleted and (e.event_end at time zone 'Asia/Shanghai')::date >= today
      union all
      select 'event', (e.start at time zone 'Asia/Shanghai')::date, e.title, p.id
      from project_event e
      join project p on p.id = e.project_id and not p.is_deleted and p.status <> ${code.projectStatus.void}
      join project_member m on m.project_id = p.id and m.user_id = ${user.id} and m.checked in ${oneOf(onTeam)}, day
      where not e.is_deleted and ${user.id} = any(e.members) and (e.end at time zone 'Asia/Shanghai')::date >= today
    )
    select kind, day::text as day, (day - today)::int as "daysLeft", title, project_id as "projectId"
    from dates, day where day <= today + ${days}::int
    order by day, title, kind limit ${deadlinesMax}`.execute(db);
  return rows.map((row) => ({
    ...row,
    link: row.projectId === null ? null : linkTo("project", row.projectId),
  }));
}

const eventsShown = 5;

/** The same of one project, whoever asks; of its events those that come next. */
export async function datesOf(db: Db, projectId: number): Promise<Deadline[]> {
  const { rows } = await sql<Omit<Deadline, "link">>`
    with day (today) as (select ${sqlToday}),
    dates as (
      select d.kind, d.day, p.project_name as title
      from project p, day, lateral ${datesOfProject} d (kind, day) where p.id = ${projectId} and ${isUnderWay}
      union all
      (select 'event', (e.start at time zone 'Asia/Shanghai')::date, e.title
      from project_event e, day
      where e.project_id = ${projectId} and not e.is_deleted and (e.end at time zone 'Asia/Shanghai')::date >= today
      order by e.start, e.id limit ${eventsShown})
    )
    select kind, day::text as day, (day - today)::int as "daysLeft", title, ${projectId}::bigint as "projectId"
    from dates, day where day is not null order by day, kind, title`.execute(db);
  return rows.map((row) => ({
    ...row,
    link: linkTo(row.kind === "event" ? "projectEvent" : "project", null, projectId),
  }));
}
