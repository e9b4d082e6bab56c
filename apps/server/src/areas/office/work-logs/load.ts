/** People × days: what is taken of eight hours of each working day. */
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { daysAtOnce, type seenWorkLogs } from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { addDays } from "@digao/domain/calendar/workday";
import { groupBy } from "@digao/domain/ledger/group-by";
import { type Booking, daysFrom, expectedOn, personLoad } from "@digao/domain/work-log/load";
import { sql } from "kysely";
import { ledProjects, seesAllHours } from "../../../platform/auth/hours-in-sight.ts";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { pageOf } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { workingDays } from "../../engagement/acceptance/door.ts";
import { inSight } from "./door/in-sight.ts";
import { checkDays, standingOf } from "./seen.ts";

type Calls = typeof seenWorkLogs;
type Query = Input<Calls["GetWorkTimeLoad"]>;

/** Whose days are shown: everybody's in use; else one's own and those of the teams one leads. */
function people(ctx: Context, { dept, projectId, keyword }: Query) {
  const like = containing(keyword ?? "");
  const ofTeams = sql<boolean>`(u.id = ${ctx.user.id} or u.id in (select t.user_id from project_member t
    where t.project_id in ${ledProjects(ctx)} and t.checked in ${oneOf(onTeam)}))`;
  const ofProject = sql<boolean>`u.id in (select t.user_id from project_member t
    where t.project_id = ${projectId ?? 0} and t.checked in ${oneOf(onTeam)})`;
  return ctx.db
    .selectFrom("app_user as u")
    .where("u.is_active", "=", true)
    .where("u.is_deleted", "=", false)
    .where("u.is_inspector", "=", false)
    .$if(!seesAllHours(ctx), (q) => q.where(ofTeams))
    .$if(Boolean(projectId), (q) => q.where(ofProject))
    .$if(Boolean(dept), (q) => q.where("u.dept", "=", dept ?? ""))
    .$if(Boolean(keyword), (q) =>
      q.where((is) =>
        is.or([is("u.name", "ilike", like), is("u.user_name", "ilike", like), is("u.pinyin", "ilike", like)]),
      ),
    )
    .select(["u.id as userId", "u.name", "u.dept", "u.position"]);
}

/** Of all that the filter shows, not of its page alone. */
async function totalOf(ctx: Context, query: Query): Promise<number> {
  const { hours } = await ctx.db
    .selectFrom("work_log")
    .where("work_log.invite_status", "=", inviteStatus.consented)
    .where("work_log.work_date", ">=", query.starttime)
    .where("work_log.work_date", "<=", query.endtime)
    .where("work_log.user_id", "in", people(ctx, query).clearSelect().select("u.id"))
    .where(inSight(ctx))
    .$if(Boolean(query.projectId), (q) => q.where("work_log.project_id", "=", query.projectId ?? 0))
    .select(sql<number>`coalesce(sum(work_log.hours), 0)::float8`.as("hours"))
    .executeTakeFirstOrThrow();
  return hours;
}

async function bookingsOf(ctx: Context, query: Query, userIds: readonly number[]): Promise<Booking[]> {
  if (userIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("work_log")
    .where("work_log.user_id", "in", userIds)
    // What began the day before may run into these days.
    .where("work_log.work_date", ">=", addDays(query.starttime, -1))
    .where("work_log.work_date", "<=", addDays(query.endtime, 1))
    .where("work_log.invite_status", "in", [inviteStatus.open, inviteStatus.consented])
    .where(inSight(ctx))
    .$if(Boolean(query.projectId), (q) => q.where("work_log.project_id", "=", query.projectId ?? 0))
    .select([
      "work_log.id",
      "work_log.user_id as userId",
      "work_log.work_date as workDate",
      "work_log.start_time as startTime",
      "work_log.end_time as endTime",
      sql<number>`work_log.hours::float8`.as("hours"),
      "work_log.invite_status as inviteStatus",
    ])
    .execute();
  return rows.map(({ inviteStatus: status, ...row }) => ({ ...row, standing: standingOf(status) }));
}

export async function loadOfPeople(ctx: Context, query: Query): Promise<Output<Calls["GetWorkTimeLoad"]>> {
  const { starttime, endtime } = query;
  checkDays(starttime, endtime, daysAtOnce.load);
  const sortable = { dept: sql`u.dept collate "zh-x-icu"`, name: sql`u.name collate "zh-x-icu"` };
  const page = await pageOf(people(ctx, query), { ...query, sorting: "dept, name" }, sortable, "u.id");
  const bookings = await bookingsOf(
    ctx,
    query,
    page.items.map(({ userId }) => userId),
  );
  const byPerson = groupBy(bookings, ({ userId }) => userId);
  const calendar = workingDays();
  const days = daysFrom(starttime, endtime);
  return {
    totalCount: page.totalCount,
    items: page.items.map((person) => ({
      ...person,
      ...personLoad(byPerson.get(person.userId) ?? [], days, calendar),
    })),
    days: days.map((day) => ({ day, expected: expectedOn(day, calendar) })),
    isCalendarMissing: days.some((day) => !calendar.years.has(day.slice(0, 4))),
    totalHours: await totalOf(ctx, query),
    seesFirm: seesAllHours(ctx),
  };
}
