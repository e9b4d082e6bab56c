/** Events of a project (项目事件): stocktakes, meetings and deadlines of its team, and the hours that they invite to. */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { code, count, flag, instant, people, person, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id, IsoDate } from "../../../shapes.ts";

const base = "/api/services/app/ProjectEvent";

export const projectEvent = register({
  name: "projectEvent",
  isOfProject: true,
  writtenBy: "anyMember",
  base,
  key: "peid",
  purpose: [
    "项目组的监盘、会议与截止日，显示在参与人的日历中，并可邀请登记工时。",
    "Stocktakes, meetings and deadlines of the team: shown in the calendars of those who take part, who can be invited to log the hours.",
  ],
  label: "title",
  pageSize: 30,
  order: "start desc",
  calls: {
    list: "GetProjectEventList",
    get: "GetBackFillProjectEvent",
    create: "CreateProjectEvent",
    update: "UpdateProjectEvent",
    remove: "DeleteProjectEvent",
  },
  fields: {
    title: text(200, { words: ["标题", "Title"], isRequired: true, isSearched: true, isWide: true, column: 200 }),
    eventType: code("EVENTTYPE", { words: ["类型", "Type"], isFiltered: true, column: 90 }),
    isAllDay: flag({ words: ["全天", "All day"], initial: false }),
    start: instant({ words: ["开始", "Start"], isRequired: true, isFiltered: true, sort: "plain", column: 132 }),
    end: instant({ words: ["结束", "End"], isRequired: true, sort: "plain", column: 132 }),
    place: text(200, { words: ["地点", "Place"], isSearched: true, isWide: true, column: 110 }),
    members: people({
      words: ["参与人", "Participants"],
      isRequired: true,
      isFiltered: true,
      isWide: true,
      column: 150,
    }),
    createdBy: person({
      words: ["创建人", "Created by"],
      nameAs: "createName",
      isReadOnly: true,
      column: { width: 90, isOptional: true },
    }),
  },
  computed: {
    openCount: count({ words: ["待确认", "Unanswered"], column: 72 }),
    acceptedCount: count({ words: ["已接受", "Accepted"], column: 72 }),
    refusedCount: count({ words: ["已拒绝", "Declined"], column: 72 }),
  },
});

const ProjectEvent = projectEvent.calls.get.output;
const InProject = z.object({ projectId: Id });

export const projectEvents = area(base, {
  GetProjectEventDividedList: get(
    InProject.extend({ starttime: IsoDate, endtime: IsoDate }),
    z.array(z.object({ day: IsoDate, events: z.array(ProjectEvent) })),
    inProject("member"),
    { summary: "The events of some days, both included, day by day; one over several days stands on each" },
  ),
  GetProjectEventMonthList: get(
    InProject.extend({ month: z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/) }),
    z.array(ProjectEvent),
    inProject("member"),
    { summary: "The events that touch a month" },
  ),
  SendEventtoWorkLog: post(
    z.object({ peid: Id }),
    z.object({
      /** Invitations made by this call, one for each person and day. */
      sent: z.number().int(),
      /** Open ones that now say what the event says. */
      changed: z.number().int(),
      /** Taken back: the person or the day is no longer part of the event. */
      withdrawn: z.number().int(),
      /** Answered ones, and hours already submitted: they stay as they are. */
      kept: z.number().int(),
    }),
    inProject("member", "peid", "projectEvent"),
    { summary: "Invites those who take part to log the hours; sent again, it changes what is still open" },
  ),
});
