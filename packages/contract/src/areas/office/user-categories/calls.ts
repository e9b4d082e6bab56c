/** One's own folders of projects (个人项目分类) and calendar. */

import { z } from "zod";
import { area, del, get, post, put, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import {
  Flag,
  Id,
  Instant,
  IsoDate,
  Nothing,
  OptionalId,
  PageQuery,
  pageOf,
  RowVersion,
  Saved,
} from "../../../shapes.ts";

/** Of own folders and events. */
export const ownMax = { folderName: 50, remark: 2000 } as const;

/** Which of one's projects a folder holds as long as nobody moves them; null holds only what was moved there. */
export const FolderRule = z.enum(["managed", "joined", "review", "archiving", "done"]);

export interface UserCategoryNode {
  id: number;
  parentId: number | null;
  categoryName: string;
  aYear: number | null;
  rule: z.infer<typeof FolderRule> | null;
  sort: number;
  /** Of this folder alone. */
  projectCount: number;
  rowVersion: number;
  children: UserCategoryNode[];
}
export const UserCategoryNode: z.ZodType<UserCategoryNode> = z.lazy(() =>
  z.object({
    id: z.number(),
    parentId: z.number().nullable(),
    categoryName: z.string(),
    aYear: z.number().nullable(),
    rule: FolderRule.nullable(),
    sort: z.number(),
    projectCount: z.number(),
    rowVersion: z.number(),
    children: z.array(UserCategoryNode),
  }),
);

export const UserProject = z.object({
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  aYear: z.number(),
  status: z.number(),
  archiveFlag: z.number(),
  userRole: z.number(),
  pmUserName: z.string(),
  planEnd: z.string().nullable(),
  reportDate: z.string().nullable(),
  /** Null for a project that no folder holds. */
  categoryId: z.number().nullable(),
  categoryName: z.string().nullable(),
  /** Put there by the person, not by the folder's rule. */
  isMoved: z.boolean(),
});
export type UserProject = z.infer<typeof UserProject>;

const FolderDraft = z.object({
  /** Left out for a new folder. */
  id: OptionalId,
  rowVersion: RowVersion.nullish(),
  parentId: OptionalId,
  categoryName: z.string().trim().min(1).max(ownMax.folderName),
  aYear: z.coerce.number().int().min(1990).max(2100).nullish(),
  sort: z.coerce.number().int().min(0).max(100_000).optional(),
});

export const CalendarEntry = z.object({
  kind: z.enum([
    "event",
    "projectEvent",
    "firmEvent",
    "planStart",
    "planEnd",
    "periodEnd",
    "baseDate",
    "reportDate",
    "archiveDue",
  ]),
  title: z.string(),
  /** A day for milestones and whole-day events, else an instant. */
  start: z.string(),
  end: z.string(),
  isAllDay: z.boolean(),
  place: z.string().nullable(),
  remark: z.string().nullable(),
  /** Of an event of one's own, which can be changed here. */
  eventId: z.number().nullable(),
  /** Of an event of the firm or of a project. */
  recordId: z.number().nullable(),
  rowVersion: z.number().nullable(),
  projectId: z.number().nullable(),
  projectCode: z.string().nullable(),
  projectName: z.string().nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const userCategories = area("/api/services/app/UserCategory", {
  GetUserCategorysTree: get(z.object({}), z.array(UserCategoryNode), signedIn, {
    writes: true,
    summary: "One's own folders; the usual ones are made at the first look",
  }),
  GetUserProject: get(
    PageQuery.extend({
      maxResultCount: z.coerce.number().int().min(1).max(1000).default(10),
      categoryId: OptionalId,
      /** Only projects that no folder holds. */
      isUnfiled: Flag.optional(),
      aYear: z.coerce.number().int().optional(),
    }),
    pageOf(UserProject),
    signedIn,
    { kind: "list", summary: "One's projects, each with the folder it stands in" },
  ),
  AddAndUpdateProCategory: post(FolderDraft, Saved, signedIn, { summary: "Makes, renames or moves a folder" }),
  RevProjectCategory: put(
    z.object({ projectIds: z.array(Id).min(1).max(100), categoryId: OptionalId }),
    Nothing,
    signedIn,
    { summary: "Puts projects into a folder; without one, back to where the rules put them" },
  ),
  GetUserProjectCalendar: get(z.object({ starttime: IsoDate, endtime: IsoDate }), z.array(CalendarEntry), signedIn, {
    summary: "Own events and the dates of one's projects",
  }),
  AddAndUpdateUserEvent: post(
    z.object({
      id: OptionalId,
      rowVersion: RowVersion.nullish(),
      title: z.string().trim().min(1).max(limits.titleMax),
      start: Instant,
      end: Instant,
      isAllDay: Flag.default(false),
      place: z.string().trim().max(limits.titleMax).nullish(),
      remark: z.string().trim().max(ownMax.remark).nullish(),
    }),
    Saved,
    signedIn,
    { summary: "An event of one's own calendar" },
  ),
  DeleteUserEvent: del(z.object({ Id }), Nothing, signedIn, { summary: "Takes an own event away" }),
  UpdateUserCategory: post(FolderDraft.extend({ id: Id }), Saved, signedIn, {
    path: "/api/pm/UpdateUserCategory",
    summary: "Renames a folder",
  }),
  MoveCategory: post(z.object({ id: Id, parentId: OptionalId, rowVersion: RowVersion.nullish() }), Saved, signedIn, {
    path: "/api/pm/MoveCategory",
    summary: "Moves a folder under another; never under itself",
  }),
  DeleteCategory: del(z.object({ Id }), Nothing, signedIn, {
    path: "/api/pm/DeleteCategory",
    summary: "Its folders move up, its projects go back to where the rules put them",
  }),
});
