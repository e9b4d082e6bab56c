/** The firm's board of what stands between today and the signature (签发前看板): a row a project, as its completion check stood when it was last worked out. */
import { z } from "zod";
import { Flag, Id, OptionalId, PageQuery } from "../../../shapes.ts";

/** Which of its days a project goes by: that of the report, until it is set the planned end, afterwards that of the archive. */
export const boardDays = ["reportDate", "planEnd", "archiveDue"] as const;

export const ProjectStanding = z.object({
  /** Open lines of each stage (completionStage); of all of them those that nobody may waive. */
  open: z.array(z.object({ stage: z.number(), count: z.number() })),
  openCount: z.number(),
  neverCount: z.number(),
  waivedCount: z.number(),
  /** What is to be done first: lines of the earliest stage, those that nobody may waive before the others. */
  first: z.object({ code: z.string(), words: z.string(), by: z.string(), count: z.number().nullable() }).nullable(),
  computedAt: z.string(),
  /** Nothing was written to the project's log since, and it was worked out today. */
  isCurrent: z.boolean(),
});
export type ProjectStanding = z.infer<typeof ProjectStanding>;

export const BoardRow = z.object({
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  status: z.number(),
  pmUserId: Id,
  pmUserName: z.string(),
  partnerName: z.string().nullable(),
  /** The caller's role in the project, null when not a member. */
  userRole: z.number().nullable(),
  due: z.object({ of: z.enum(boardDays), day: z.string(), daysLeft: z.number() }).nullable(),
  /** Null until it is worked out for the first time. */
  standing: ProjectStanding.nullable(),
});
export type BoardRow = z.infer<typeof BoardRow>;

export const BoardQuery = PageQuery.extend({
  /** Of the whole firm, with the right to it; the caller's own projects otherwise. */
  showAllItems: Flag.optional(),
  status: z.coerce.number().int().min(1).max(8).optional(),
  pmUser: OptionalId,
  isOverdue: Flag.optional(),
  isWaived: Flag.optional(),
});
