/** Entries of everybody whose hours the caller may see: as a calendar, as a list, as a workbook. */
import {
  calendarRowsMax,
  daysAtOnce,
  type SeenWorkLog,
  type seenWorkLogs,
} from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus, workKind, workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { limits } from "@digao/contract/limits";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { words } from "@digao/contract/words";
import { addDays } from "@digao/domain/calendar/workday";
import { type Booking, daysFrom, overlapping, type Standing } from "@digao/domain/work-log/load";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { Column } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { seenEntries } from "./door/in-sight.ts";

type Calls = typeof seenWorkLogs;

export function checkDays(from: string, to: string, most: number): void {
  if (to < from) throw new Refusal("calendar.endBeforeStart", { field: "endtime" });
  if (daysFrom(from, to).length > most)
    throw new Refusal("calendar.rangeTooLong", { field: "endtime", params: { days: most } });
}

export function standingOf(status: number): Standing {
  if (status === inviteStatus.consented) return "counted";
  return status === inviteStatus.open ? "open" : "out";
}

const bookingOf = (row: SeenWorkLog): Booking => ({ ...row, standing: standingOf(row.inviteStatus) });

export async function listCalendar(
  ctx: Context,
  query: Input<Calls["GetWorkLogCalendarListAll"]>,
): Promise<Output<Calls["GetWorkLogCalendarListAll"]>> {
  const { starttime, endtime } = query;
  checkDays(starttime, endtime, daysAtOnce.calendar);
  // What began the day before may run into these days.
  const span = { starttime: addDays(starttime, -1), endtime: addDays(endtime, 1) };
  const rows = await seenEntries(ctx, { ...query, ...span })
    .orderBy("work_log.start_time")
    .orderBy("work_log.id")
    .limit(calendarRowsMax + 1)
    .execute();
  if (rows.length > calendarRowsMax)
    throw new Refusal("worklog.rowsMax", { kind: "state", field: "endtime", params: { limit: calendarRowsMax } });
  const clashing = overlapping(rows.map(bookingOf));
  const isShown = ({ workDate, eventId, workType }: SeenWorkLog) =>
    workDate >= starttime &&
    workDate <= endtime &&
    (!query.isMeeting || eventId !== null || workType === workKind.meeting);
  return rows.filter(isShown).map((row) => ({ ...row, isOverlapping: clashing.has(row.id) }));
}

const sortable: Sortable = {
  workDate: sql.ref("work_log.work_date"),
  startTime: sql.ref("work_log.start_time"),
  hours: sql.ref("work_log.hours"),
  title: sql`work_log.title collate "zh-x-icu"`,
  userName: sql`person.name collate "zh-x-icu"`,
  dept: sql`person.dept collate "zh-x-icu"`,
  projectName: sql`project.project_name collate "zh-x-icu"`,
  status: sql.ref("work_log.status"),
};

type ListFilter = Omit<Input<Calls["GetProjectWorkLogList"]>, "skipCount" | "maxResultCount">;

const found = (ctx: Context, query: ListFilter) => {
  const like = containing(query.keyword ?? "");
  return seenEntries(ctx, query).$if(Boolean(query.keyword), (q) =>
    q.where((is) => is.or([is("work_log.title", "ilike", like), is("person.name", "ilike", like)])),
  );
};

const sumOf = (status: number) =>
  sql<number>`coalesce(sum(work_log.hours) filter (where work_log.status = ${status}), 0)::float8`;

export async function listSeen(
  ctx: Context,
  query: Input<Calls["GetProjectWorkLogList"]>,
): Promise<Output<Calls["GetProjectWorkLogList"]>> {
  const rows = found(ctx, query);
  const page = await pageOf(rows, { ...query, sorting: query.sorting ?? "startTime desc" }, sortable, "work_log.id");
  const sums = await rows
    .clearSelect()
    .where("work_log.invite_status", "=", inviteStatus.consented)
    .select([
      sql<number>`coalesce(sum(work_log.hours), 0)::float8`.as("totalHours"),
      sumOf(workLogStatus.approved).as("approvedHours"),
      sumOf(workLogStatus.submitted).as("waitingHours"),
    ])
    .executeTakeFirstOrThrow();
  return { ...page, ...sums };
}

const statusWords: Record<number, MessageKey> = {
  [workLogStatus.draft]: "worklog.status.draft",
  [workLogStatus.submitted]: "worklog.status.submitted",
  [workLogStatus.approved]: "worklog.status.approved",
  [workLogStatus.returned]: "worklog.status.returned",
};

/** What the filter shows; that it left the house stays in the log. */
export async function exportSeen(ctx: Context, query: Input<Calls["ExportExcelWorkLog"]>): Promise<FileAnswer> {
  const { lang, user } = ctx;
  const all = { ...query, skipCount: 0, maxResultCount: limits.downloadRowsAtOnce + 1 };
  const sorting = query.sorting ?? "startTime desc";
  const { items: rows } = await pageOf(found(ctx, query), { ...all, sorting }, sortable, "work_log.id");
  if (rows.length > limits.downloadRowsAtOnce)
    throw new Refusal("register.exportRows", { kind: "state", params: { limit: limits.downloadRowsAtOnce } });
  const actor = { userId: user.id, userName: user.userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = { refType: "workLog", refId: 0, action: "export", new: { ...query, count: rows.length } } as const;
  await ctx.apart((db) => writeAction(db, actor, entry));
  const say = (key: MessageKey | undefined) => (key ? messageOf(lang, key) : "");
  const timeOf = (moment: string) => clockOf(moment).slice(0, 16);
  const columns: Column<(typeof rows)[number]>[] = [
    { words: words.date, width: 12, kind: "day", of: ({ workDate }) => workDate },
    { words: words.personName, width: 12, of: ({ userName }) => userName },
    { words: words.department, width: 16, of: ({ dept }) => dept },
    { words: words.project, width: 36, of: ({ projectName }) => projectName },
    { words: "worklog.column.kind", width: 12, of: ({ workTypeName }) => workTypeName },
    { words: "worklog.column.title", width: 40, kind: "long", of: ({ title }) => title },
    { words: "worklog.column.start", width: 18, of: ({ startTime }) => timeOf(startTime) },
    { words: "worklog.column.end", width: 18, of: ({ endTime }) => timeOf(endTime) },
    { words: "worklog.column.hours", width: 10, kind: "money", of: ({ hours }) => String(hours), sum: "known" },
    { words: words.state, width: 10, of: ({ status }) => say(statusWords[status]) },
    {
      words: "worklog.column.invite",
      width: 12,
      of: ({ inviterName, inviteStatus: answer }) => {
        if (!inviterName) return "";
        return say(answer === inviteStatus.open ? "worklog.invite.open" : "worklog.invite.accepted");
      },
    },
  ];
  const title = messageOf(lang, "worklog.sheet");
  return workbookFile([title], [listSheet({ lang, name: "worklog.sheet", columns, rows })]);
}
