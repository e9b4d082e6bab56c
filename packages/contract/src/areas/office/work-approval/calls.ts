/** Hours are handed in by the week, and approved or sent back by who leads the project (工时审批). */

import { z } from "zod";
import { area, get, put, right } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, IsoDate, OptionalId, RowVersion } from "../../../shapes.ts";
import { Day, SeenWorkLog } from "../work-logs/calls.ts";

/** Hours that count, by what became of them. */
const Sums = z.object({
  approved: z.number(),
  /** Handed in and not decided. */
  waiting: z.number(),
  draft: z.number(),
  returned: z.number(),
});
export type HourSums = z.infer<typeof Sums>;

/** Words that stay beside an entry, also once it is changed or deleted. */
export const WorkLogRemark = z.object({
  id: Id,
  workLogId: Id,
  /** 1 sent back, 2 opened again after its approval. */
  kind: z.number(),
  workDate: z.string(),
  /** As it was then. */
  title: z.string(),
  hours: z.number(),
  words: z.string(),
  saidByName: z.string(),
  saidAt: z.string(),
});
export type WorkLogRemark = z.infer<typeof WorkLogRemark>;

/** Entries of one person and week. */
export const WeekToDecide = z.object({
  userId: Id,
  userName: z.string(),
  dept: z.string().nullable(),
  /** Its Monday. */
  week: z.string(),
  hours: z.number(),
  entries: z.array(SeenWorkLog),
  remarks: z.array(WorkLogRemark),
});
export type WeekToDecide = z.infer<typeof WeekToDecide>;

/** Entries of the list: more are narrowed by days, person or project. */
export const decideRowsMax = 500;

const Entries = z
  .array(z.object({ id: Id, rowVersion: RowVersion }))
  .min(1)
  .max(decideRowsMax);
const Done = z.object({ count: z.number().int(), hours: z.number() });
const check = right("Pages.WorkLogs.Check");

export const workApproval = area("/api/wm", {
  GetWorkLogWeek: get(
    z.object({ week: Day }),
    Sums.extend({ remarks: z.array(WorkLogRemark) }),
    right("Pages.WorkLogs"),
    { summary: "What became of one's own hours of a week, with the words said about them" },
  ),
  HandInWorkLogWeek: put(
    z.object({ week: Day }),
    Done.extend({
      /** Names of those who can approve them and were told. */
      told: z.array(z.string()),
    }),
    right("Pages.WorkLogs.Edit"),
    { summary: "Hands in one's own drafts and returned entries of a week" },
  ),
  GetWorkLogsToDecide: get(
    z.object({
      /** 1 waits for the decision, 2 is approved and may be opened again. */
      status: z.coerce.number().int().min(1).max(2).default(1),
      starttime: IsoDate.optional(),
      endtime: IsoDate.optional(),
      userId: OptionalId,
      projectId: OptionalId,
    }),
    z.object({
      weeks: z.array(WeekToDecide),
      /** There are more than are answered. */
      isCut: z.boolean(),
    }),
    check,
    { summary: "Hours of others that the caller may approve, by person and week" },
  ),
  ApproveWorkLogs: put(z.object({ entries: Entries }), Done, check, {
    summary: "Approves hours of others as they were seen; all of them or none",
  }),
  ReturnWorkLogs: put(z.object({ entries: Entries, reason: ReasonText().min(1) }), Done, check, {
    summary: "Sends handed-in hours back with words; all of them or none",
  }),
  ReopenWorkLogs: put(z.object({ entries: Entries, reason: ReasonText().min(1) }), Done, check, {
    summary: "Opens approved hours again with a reason that stays; all of them or none",
  }),
});
