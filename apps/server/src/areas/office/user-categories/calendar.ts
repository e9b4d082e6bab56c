import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { CalendarEntry, userCategories } from "@digao/contract/areas/office/user-categories/calls";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { archiveDueOn } from "@digao/domain/archive/due.sql";
import { sql } from "kysely";
import type { InFirm, InLanguage } from "../../../platform/context.ts";
import { dayOf as chinaDayOf } from "../../../platform/lib/china-time.ts";
import { code, oneOf } from "../../../platform/lib/code-sql.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readSharedEvents } from "./shared-events.ts";

type Calls = typeof userCategories;
type Saved = { id: number; rowVersion: number };
type Range = Input<Calls["GetUserProjectCalendar"]>;
/** Whose calendar is read, and in which language it speaks. */
export interface Viewer extends InFirm, InLanguage {
  user: { id: number };
}

const daysMax = 400;
const dayMs = 86_400_000;

function checkRange({ starttime, endtime }: Range): void {
  const days = (Date.parse(endtime) - Date.parse(starttime)) / dayMs;
  if (days < 0) throw new Refusal("calendar.endBeforeStart", { field: "endtime" });
  if (days > daysMax) throw new Refusal("calendar.rangeTooLong", { field: "endtime", params: { days: daysMax } });
}

type Milestone = Exclude<CalendarEntry["kind"], "event" | "projectEvent" | "firmEvent">;

interface MilestoneRow {
  kind: Milestone;
  day: string;
  projectId: number;
  projectCode: string;
  projectName: string;
}

/** Dates of the person's projects. A file is to be archived 60 days after the report or the stop (质量管理准则5101), while it is not. */
async function readMilestones(ctx: Viewer, { starttime, endtime }: Range): Promise<CalendarEntry[]> {
  const { rows } = await sql<MilestoneRow>`
    select d.kind, d.day::text as day, p.id as "projectId", p.project_code as "projectCode", p.project_name as "projectName"
    from project_member m
    join project p on p.id = m.project_id and not p.is_deleted and p.status <> ${code.projectStatus.void}
    cross join lateral (values ('planStart', p.plan_start), ('planEnd', p.plan_end), ('periodEnd', p.period_end),
      ('baseDate', p.base_date), ('reportDate', p.report_date),
      ('archiveDue', case when p.archive_flag in (${code.archiveFlag.open}, ${code.archiveFlag.archiving}) then ${archiveDueOn} end)) d (kind, day)
    where m.user_id = ${ctx.user.id} and m.checked in ${oneOf(onTeam)}
      and d.day between ${starttime}::date and ${endtime}::date
    order by d.day, p.project_code, d.kind`.execute(ctx.db);
  return rows.map(({ kind, day, projectId, projectCode, projectName }) => ({
    kind,
    title: messageOf(ctx.lang, `calendar.${kind}`, { project: projectName }),
    start: day,
    end: day,
    isAllDay: true,
    place: null,
    remark: null,
    eventId: null,
    recordId: null,
    rowVersion: null,
    projectId,
    projectCode,
    projectName,
  }));
}

const eventColumns = [
  "id",
  "title",
  "starts_at as start",
  "ends_at as end",
  "is_all_day as isAllDay",
  "place",
  "remark",
  "row_version as rowVersion",
] as const;

/** A whole-day event stands on days, as in China, any other at instants. */
function onDays<Row extends { start: string; end: string; isAllDay: boolean }>(row: Row): Row {
  const dayOf = (at: string) => chinaDayOf(Date.parse(at));
  return row.isAllDay ? { ...row, start: dayOf(row.start), end: dayOf(row.end) } : row;
}

/** Own events that touch the days; a day is meant as in China. */
async function readEvents({ db, user }: Viewer, { starttime, endtime }: Range): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom("user_event")
    .where("user_id", "=", user.id)
    .where(sql<boolean>`ends_at >= (${starttime}::date)::timestamp at time zone 'Asia/Shanghai'`)
    .where(sql<boolean>`starts_at < (${endtime}::date + 1)::timestamp at time zone 'Asia/Shanghai'`)
    .orderBy("starts_at")
    .orderBy("id")
    .select(eventColumns)
    .execute();
  const none = { recordId: null, projectId: null, projectCode: null, projectName: null };
  return rows.map(onDays).map(({ id, ...row }) => ({ kind: "event", ...row, eventId: id, ...none }));
}

export async function getCalendar(ctx: Viewer, range: Range): Promise<CalendarEntry[]> {
  checkRange(range);
  const shared = (await readSharedEvents(ctx, range)).map(onDays);
  return [...(await readEvents(ctx, range)), ...shared, ...(await readMilestones(ctx, range))];
}

async function readEvent({ db, user }: Context, id: number) {
  const row = await db
    .selectFrom("user_event")
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .select(eventColumns)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("calendar.missing", { kind: "missing" });
  return onDays(row);
}

interface EventColumns {
  title: string;
  starts_at: string;
  ends_at: string;
  is_all_day: boolean;
  place: string | null;
  remark: string | null;
}

function writeEvent({ db, user }: Context, columns: EventColumns, current: Saved | null): Promise<Saved> {
  if (!current) {
    const row = db.insertInto("user_event").values({ user_id: user.id, ...columns });
    return row.returning(["id", "row_version as rowVersion"]).executeTakeFirstOrThrow();
  }
  return db
    .updateTable("user_event")
    .set({ ...columns, row_version: current.rowVersion + 1 })
    .where("id", "=", current.id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
}

export async function saveEvent(ctx: Context, input: Input<Calls["AddAndUpdateUserEvent"]>): Promise<Saved> {
  const { id, rowVersion, title, start, end, isAllDay, place = null, remark = null } = input;
  if (Date.parse(end) < Date.parse(start)) throw new Refusal("calendar.endBeforeStart", { field: "end" });
  const columns = { title, starts_at: start, ends_at: end, is_all_day: isAllDay, place, remark };
  const current = id ? await readEvent(ctx, id) : null;
  if (current && !rowVersion) throw new Refusal("folder.versionMissing", { field: "rowVersion" });
  if (current) checkVersion(rowVersion ?? 0, current);
  const saved = await writeEvent(ctx, columns, current);
  await ctx.audit({
    refType: "userEvent",
    refId: saved.id,
    action: current ? "update" : "create",
    old: current ? { title: current.title, start: current.start, end: current.end, place: current.place } : null,
    new: { title, start, end, place },
  });
  return saved;
}

export async function deleteEvent(ctx: Context, { Id: id }: { Id: number }): Promise<null> {
  const { title, start, end } = await readEvent(ctx, id);
  await ctx.db.deleteFrom("user_event").where("id", "=", id).execute();
  await ctx.audit({ refType: "userEvent", refId: id, action: "delete", old: { title, start, end } });
  return null;
}
