/** Work logs (工作日志、工时): what one has worked on, by day and project (wire base /api/wm). */

import { z } from "zod";
import { area, del, get, post, put, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import {
  Bytes,
  Flag,
  Id,
  Instant,
  IsoDate,
  Nothing,
  OptionalId,
  PageQuery,
  pageOf,
  RowVersion,
} from "../../../shapes.ts";

const isOurTime = (text: string) => text >= "1990" && text < "2101";
const WorkTime = Instant.refine(isOurTime);
export const Day = z.iso.date().refine(isOurTime);
/** A system code of WORKTYPE; 1 is the work on a project. */
const WorkType = z.coerce.number().int().min(1).max(999);
const Hours = z.coerce.number().positive().max(24);

const WorkLogDraft = z.object({
  projectId: OptionalId,
  workType: WorkType.default(1),
  title: z.string().trim().min(1).max(limits.titleMax),
  content: z.string().trim().max(limits.textMax).nullish(),
  /** Either a day with hours, which then follow what the day already holds from 9:00 on, … */
  workDate: Day.optional(),
  hours: Hours.optional(),
  /** … or begin and end; the hours are then theirs unless told. */
  startTime: WorkTime.optional(),
  endTime: WorkTime.optional(),
  place: z.string().trim().max(200).nullish(),
  /** 0 draft, 1 submitted. */
  status: z.coerce.number().int().min(0).max(1).default(0),
  isBillable: Flag.default(true),
});

export const WorkLog = z.object({
  id: Id,
  userId: Id,
  projectId: z.number().nullable(),
  projectName: z.string().nullable(),
  workType: z.number(),
  workTypeName: z.string(),
  title: z.string(),
  content: z.string().nullable(),
  workDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** In quarters. */
  hours: z.number(),
  isOwner: z.boolean(),
  /** 0 open, 1 refused, 2 accepted or one's own. */
  inviteStatus: z.number(),
  /** Who invited to an event's hours; null for one's own. */
  inviterName: z.string().nullable(),
  refuseReason: z.string().nullable(),
  place: z.string().nullable(),
  /** 0 draft, 1 submitted, 2 approved, 3 returned. */
  status: z.number(),
  isBillable: z.boolean(),
  rowVersion: RowVersion,
});
export type WorkLog = z.infer<typeof WorkLog>;

/** An entry of somebody whose hours the caller may see: one's own, those of projects one leads, the firm's with Pages.WorkLogs.All. */
export const SeenWorkLog = WorkLog.extend({
  userName: z.string(),
  dept: z.string().nullable(),
  /** Of the project's event that it was invited to by; the same for all who take part. */
  eventId: z.number().nullable(),
});
export type SeenWorkLog = z.infer<typeof SeenWorkLog>;

/** Days that are asked for at once. */
export const daysAtOnce = { calendar: 62, load: 42 } as const;
/** Rows of a calendar: more are narrowed by person, project or days. */
export const calendarRowsMax = 5_000;

const seenFilters = {
  starttime: IsoDate.optional(),
  endtime: IsoDate.optional(),
  userId: OptionalId,
  projectId: OptionalId,
  dept: z.string().trim().max(100).optional(),
  worktype: WorkType.optional(),
  status: z.coerce.number().int().min(0).max(3).optional(),
};
const SeenQuery = PageQuery.extend(seenFilters);

export const DayLoad = z.object({
  day: z.string(),
  hours: z.number(),
  /** Asked for and not answered yet. */
  openHours: z.number(),
  count: z.number().int(),
  overlaps: z.number().int(),
  load: z.enum(["none", "low", "good", "over", "rest"]),
});
export type DayLoad = z.infer<typeof DayLoad>;

export const PersonLoad = z.object({
  userId: Id,
  name: z.string(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  hours: z.number(),
  openHours: z.number(),
  /** Eight hours of every working day. */
  expected: z.number(),
  /** What is left of them. */
  free: z.number(),
  overDays: z.number().int(),
  overlaps: z.number().int(),
  days: z.array(DayLoad),
});
export type PersonLoad = z.infer<typeof PersonLoad>;

export const workLogs = area("/api/wm", {
  GetWorkLog: get(z.object({ Id }), WorkLog, right("Pages.WorkLogs"), { summary: "One entry of one's own" }),
  GetCalendarList: get(z.object({ starttime: IsoDate, endtime: IsoDate }), z.array(WorkLog), right("Pages.WorkLogs"), {
    summary: "One's own entries of some days, both included",
  }),
  GetWorkLogList: get(
    PageQuery.extend({
      maxResultCount: z.coerce.number().int().min(1).max(1000).default(10),
      starttime: IsoDate.optional(),
      endtime: IsoDate.optional(),
      projectId: OptionalId,
      worktype: WorkType.optional(),
      status: z.coerce.number().int().min(0).max(3).optional(),
    }),
    pageOf(WorkLog),
    right("Pages.WorkLogs"),
    { kind: "list", summary: "One's own entries, the latest first" },
  ),
  CreateWorkLog: post(WorkLogDraft, WorkLog, right("Pages.WorkLogs.Create"), {
    summary: "Logs hours: in quarters, at most 24 a day",
  }),
  UpdateWorkLog: put(WorkLogDraft.extend({ id: Id, rowVersion: RowVersion }), WorkLog, right("Pages.WorkLogs.Edit"), {
    summary: "Changes an entry of one's own that is not approved",
  }),
  UpdateWorkLogDatetime: put(
    z.object({ id: Id, rowVersion: RowVersion, startTime: WorkTime, endTime: WorkTime }),
    WorkLog,
    right("Pages.WorkLogs.Edit"),
    { summary: "Moves an entry to another time" },
  ),
  UpdateConsent: put(z.object({ Id }), WorkLog, right("Pages.WorkLogs.Edit"), {
    summary: "Accepts an invitation: its hours count from now on",
  }),
  UpdateRefuse: put(z.object({ Id, reason: ReasonText().min(1) }), WorkLog, right("Pages.WorkLogs.Edit"), {
    summary: "Refuses an invitation; who sent it is told why",
  }),
  DeleteWorkLog: del(z.object({ Id }), Nothing, right("Pages.WorkLogs.Delete"), {
    summary: "Takes an own entry away that is not approved",
  }),
});

/** Hours of others as well, as far as the caller may see them; refused invitations are in none of it. */
export const seenWorkLogs = area("/api/wm", {
  GetWorkLogCalendarListAll: get(
    z.object({
      ...seenFilters,
      starttime: IsoDate,
      endtime: IsoDate,
      /** Meetings of the firm and events of projects alone. */
      isMeeting: Flag.optional(),
    }),
    /** `isOverlapping`: runs at the same time as another of the same person. */
    z.array(SeenWorkLog.extend({ isOverlapping: z.boolean() })),
    right("Pages.WorkLogs"),
    { summary: "Entries of some days, both included, of everybody whose hours the caller may see" },
  ),
  GetProjectWorkLogList: get(
    SeenQuery,
    /** `totalHours`: of all that the filter shows, submitted or not, without invitations that are not accepted. */
    pageOf(SeenWorkLog).extend({
      totalHours: z.number(),
      /** Of them those that are approved, and those that wait for it; the rest are drafts or were sent back. */
      approvedHours: z.number(),
      waitingHours: z.number(),
    }),
    right("Pages.WorkLogs"),
    {
      kind: "list",
      path: "/api/pm/GetWorkLogList",
      summary: "Entries of a project, a person or the firm as far as the caller may see them, the latest first",
    },
  ),
  ExportExcelWorkLog: get(
    SeenQuery.omit({ skipCount: true, maxResultCount: true }),
    Bytes,
    right("Pages.WorkLogs.Export"),
    { kind: "file", summary: "The entries that a filter shows as a workbook" },
  ),
  /** Ours: people × days. */
  GetWorkTimeLoad: get(
    z.object({
      starttime: IsoDate,
      endtime: IsoDate,
      dept: z.string().trim().max(100).optional(),
      projectId: OptionalId,
      keyword: PageQuery.shape.keyword,
      skipCount: PageQuery.shape.skipCount,
      maxResultCount: z.coerce.number().int().min(1).max(100).default(30),
    }),
    pageOf(PersonLoad).extend({
      days: z.array(z.object({ day: z.string(), expected: z.number() })),
      /** The year's holidays are not announced: weekends alone are days off. */
      isCalendarMissing: z.boolean(),
      /** Of everybody that the filter shows. */
      totalHours: z.number(),
      seesFirm: z.boolean(),
    }),
    right("Pages.WorkLogs"),
    { kind: "list", summary: "How much of people's working days is taken, with what overlaps" },
  ),
  /** Ours. */
  CopyWorkLogWeek: post(
    z.object({ week: Day }),
    z.object({
      copied: z.number().int(),
      /** There already, of a day off, of a project that is closed, or more than a day holds. */
      left: z.number().int(),
    }),
    right("Pages.WorkLogs.Create"),
    { summary: "One's own entries of the week before, a week later, as drafts" },
  ),
});
export type WorkLogDraft = z.infer<typeof WorkLogDraft>;
