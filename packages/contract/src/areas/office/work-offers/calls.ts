/** A timer, and what is offered to be logged: from it, from events, from what was done in projects. Nothing of it is logged by itself. */

import { z } from "zod";
import { area, get, post, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Nothing, OptionalId } from "../../../shapes.ts";
import { Day, WorkLog } from "../work-logs/calls.ts";

export const WorkTimer = z.object({
  projectId: z.number().nullable(),
  projectName: z.string().nullable(),
  workType: z.number(),
  section: z.string(),
  title: z.string(),
  startedAt: z.string(),
});
export type WorkTimer = z.infer<typeof WorkTimer>;

const WorkType = z.coerce.number().int().min(1).max(999);
const Source = z.string().min(1).max(80);

export const WorkOffer = z.object({
  /** Names it in answers to it. */
  source: z.string(),
  kind: z.enum(["timer", "event", "acts"]),
  day: z.string(),
  projectId: z.number().nullable(),
  projectName: z.string().nullable(),
  workType: z.number(),
  title: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Whole minutes as measured; null of an event, whose hours are its own. */
  minutes: z.number().nullable(),
  /** On the step of the firm. */
  hours: z.number(),
  /** Taken off already: hours logged for the project that day. */
  logged: z.number(),
  /** How many acts stand in the log of the project. */
  acts: z.number(),
  /** Papers and records that were touched, the most often first. */
  touched: z.array(z.string()),
});
export type WorkOffer = z.infer<typeof WorkOffer>;

export const workOffers = area("/api/wm", {
  GetWorkTimer: get(z.object({}), WorkTimer.nullable(), right("Pages.WorkLogs"), {
    summary: "One's own timer; null where none runs",
  }),
  StartWorkTimer: post(
    z.object({
      projectId: OptionalId,
      workType: WorkType.default(1),
      section: z.string().trim().max(limits.titleMax).default(""),
      title: z.string().trim().max(limits.titleMax).default(""),
    }),
    WorkTimer,
    right("Pages.WorkLogs.Create"),
    { summary: "Starts one's timer; one of each person runs" },
  ),
  StopWorkTimer: post(z.object({}), WorkOffer, right("Pages.WorkLogs.Create"), {
    summary: "Stops one's timer and offers its hours",
  }),
  GetWorkOffers: get(z.object({ week: Day }), z.array(WorkOffer), right("Pages.WorkLogs"), {
    summary: "What is offered to be logged of a week, up to today",
  }),
  TakeWorkOffer: post(
    z.object({
      source: Source,
      projectId: OptionalId,
      workType: WorkType.optional(),
      title: z.string().trim().min(1).max(limits.titleMax).optional(),
      hours: z.coerce.number().positive().max(24).optional(),
    }),
    WorkLog,
    right("Pages.WorkLogs.Create"),
    { summary: "Makes a draft of an offer, with what is said otherwise; once" },
  ),
  DismissWorkOffer: post(z.object({ source: Source }), Nothing, right("Pages.WorkLogs.Create"), {
    summary: "Offers it no more",
  }),
});
