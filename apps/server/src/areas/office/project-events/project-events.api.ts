import { projectEvent, projectEvents } from "@digao/contract/areas/office/project-events/calls";
import type { RecordOf } from "@digao/contract/register/register";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { serve } from "../../../platform/serve.ts";
import { daysOf } from "./door/days.ts";
import { cancelInvitations, checkEvent, eventDeletableTo, eventsOn, parts } from "./event.ts";
import { sendInvitations } from "./invite.ts";

type ProjectEvent = RecordOf<typeof projectEvent.spec>;

const lastDayOf = (month: string): string => {
  const [year = 0, of = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10);
};

export const projectEventsRoutes = [
  ...serve(
    projectEvent.calls,
    registerHandlers(projectEvent, {
      computed: parts.computed,
      check: checkEvent,
      deletableTo: eventDeletableTo,
      after: (ctx, { id, draft }) => (draft ? Promise.resolve() : cancelInvitations(ctx, id)),
    }),
  ),
  ...serve(projectEvents, {
    GetProjectEventDividedList: async (ctx, { projectId, starttime, endtime }) => {
      const events = (await eventsOn(ctx, projectId, starttime, endtime)) as ProjectEvent[];
      const days = new Map<string, ProjectEvent[]>();
      for (const event of events)
        for (const day of daysOf(event))
          if (day >= starttime && day <= endtime) days.set(day, [...(days.get(day) ?? []), event]);
      return [...days].sort(([one], [other]) => (one < other ? -1 : 1)).map(([day, found]) => ({ day, events: found }));
    },
    GetProjectEventMonthList: async (ctx, { projectId, month }) =>
      (await eventsOn(ctx, projectId, `${month}-01`, lastDayOf(month))) as ProjectEvent[],
    SendEventtoWorkLog: sendInvitations,
  }),
];
