/** Audit projects (项目): list, create, edit (wire base /api/pm). */

import { z } from "zod";
import {
  area,
  del,
  get,
  inProject,
  inProjectHead,
  namingPeople,
  post,
  put,
  right,
  signedIn,
} from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, IsoDate, Money, OptionalId, PageQuery, pageOf, RowVersion, Saved } from "../../../shapes.ts";
import { UserPick } from "../../identity/users/calls.ts";
import { startLacks } from "./codes.ts";

export const projectMax = { projectCode: 40, contractNo: 50 } as const;
const text = (max: number) => z.string().trim().max(max).nullish();

export const ProjectDraft = z.object({
  /** Left empty, the server numbers it: 2024-AUD-0001. */
  projectCode: z.string().trim().max(projectMax.projectCode).optional(),
  projectName: z.string().trim().min(1).max(limits.titleMax),
  custId: Id,
  categoryId: Id,
  aYear: z.coerce.number().int().min(1990).max(2100),
  periodStart: IsoDate,
  periodEnd: IsoDate,
  baseDate: IsoDate.nullish(),
  reportType: text(50),
  acctStd: text(50),
  isListed: Flag.default(false),
  isPie: Flag.default(false),
  isFirst: Flag.default(false),
  isGroup: Flag.default(false),
  isPreAudit: Flag.default(false),
  priorProjectId: OptionalId,
  contractNo: text(projectMax.contractNo),
  contractAmount: Money.nullish(),
  pmUserId: OptionalId,
  partnerUserId: OptionalId,
  qcUserId: OptionalId,
  planStart: IsoDate.nullish(),
  planEnd: IsoDate.nullish(),
  planHours: z.coerce.number().min(0).nullish(),
  riskLevel: z.coerce.number().int().min(1).max(4).nullish(),
  remark: text(limits.textMax),
});
export type ProjectDraft = z.infer<typeof ProjectDraft>;

export const ProjectRow = z.object({
  id: Id,
  guid: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  custId: Id,
  custName: z.string(),
  categoryId: Id,
  categoryName: z.string(),
  aYear: z.number(),
  periodStart: z.string(),
  periodEnd: z.string(),
  pmUserId: Id,
  pmUserName: z.string(),
  planHours: z.number().nullable(),
  contractAmount: z.string().nullable(),
  status: z.number(),
  archiveFlag: z.number(),
  /** The caller's role in the project, null when not a member. */
  userRole: z.number().nullable(),
  memberCount: z.number(),
  creationTime: z.string(),
  rowVersion: RowVersion,
});
export type ProjectRow = z.infer<typeof ProjectRow>;
export const Project = ProjectDraft.extend({
  id: Id,
  guid: z.string(),
  projectCode: z.string(),
  custName: z.string(),
  categoryName: z.string(),
  pmUserId: Id,
  status: z.number(),
  archiveFlag: z.number(),
  rowVersion: RowVersion,
});
export type Project = z.infer<typeof Project>;

/** What opens a project window: identity, my role, and the data periods with what they hold. */
export const ProjectItem = z.object({
  id: Id,
  guid: z.string(),
  projectCode: z.string(),
  projectName: z.string(),
  custId: Id,
  custName: z.string(),
  custNameEn: z.string().nullable(),
  uscc: z.string().nullable(),
  aYear: z.number(),
  periodStart: z.string(),
  periodEnd: z.string(),
  status: z.number(),
  archiveFlag: z.number(),
  /** A report of it is issued: it is locked but for assembling its file. */
  isReported: z.boolean(),
  reportDate: z.string().nullable(),
  userRole: z.number(),
  checked: z.number(),
  pmUserName: z.string(),
  remark: z.string().nullable(),
  /** Who let the work begin, when and why; null before, and where it began before that was asked. */
  started: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  /** Of an archived project: who archived it, when and why; null where the log does not say. */
  archived: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  members: z.array(z.object({ userId: Id, name: z.string(), roleid: z.number(), checked: z.number() })),
  /** How far the main job is: counts for the project's home page; null until the caller has declared independence. */
  progress: z
    .object({
      periods: z.number(),
      tbRows: z.number(),
      vouchers: z.number(),
      accounts: z.number(),
      unmapped: z.number(),
      toConfirm: z.number(),
      adjustDraft: z.number(),
      adjustForReview: z.number(),
      adjustChecked: z.number(),
      itemsSigned: z.number(),
      itemsTotal: z.number(),
    })
    .nullable(),
});
export type ProjectItem = z.infer<typeof ProjectItem>;

export interface CategoryNode {
  id: number;
  code: string;
  name: string;
  children: CategoryNode[];
}
export const CategoryNode: z.ZodType<CategoryNode> = z.lazy(() =>
  z.object({ id: z.number(), code: z.string(), name: z.string(), children: z.array(CategoryNode) }),
);

export const ProjectStart = z.object({
  lacks: z.array(z.object({ code: z.enum(startLacks), words: z.string(), by: z.string() })),
  contractOn: z.string().nullable(),
  contractFileId: Id.nullable(),
});
export type ProjectStart = z.infer<typeof ProjectStart>;

/** Null leaves the place empty. */
const Appointment = z.object({
  Id,
  userId: Id.nullable(),
  reason: ReasonText().min(1),
  /** Once the plan is approved: what whoever held the place leaves open. */
  takingOver: ReasonText().optional(),
  rowVersion: RowVersion,
});

export const projects = area("/api/pm", {
  GetProjectList: get(
    PageQuery.extend({
      /** in: being set up or just started; curr: running; done: archived; empty: all I may see. */
      scope: z.enum(["in", "curr", "done", "mine"]).optional(),
      /** Void projects beside the archived ones. */
      withVoid: Flag.optional(),
      categoryId: OptionalId,
      custId: OptionalId,
      aYear: z.coerce.number().int().optional(),
      pmUser: OptionalId,
      isPreAudit: Flag.optional(),
      /** All projects of the firm instead of mine: needs Pages.Projects.All. */
      showAllItems: Flag.optional(),
    }),
    pageOf(ProjectRow),
    undefined,
    { kind: "list", summary: "Projects that the caller may see" },
  ),
  GetProjectAll: get(
    z.object({}),
    z.array(
      z.object({ id: Id, projectCode: z.string(), projectName: z.string(), pinyin: z.string(), custName: z.string() }),
    ),
    undefined,
    {
      summary: "Light list of my projects for pickers and the palette",
    },
  ),
  GetProjectFilter: get(
    z.object({}),
    z.object({ years: z.array(z.number()), managers: z.array(UserPick), categories: z.array(CategoryNode) }),
    signedIn,
    { summary: "Years, managers and categories to filter projects by" },
  ),
  GetProject: get(z.object({ Id }), Project, inProjectHead(), { summary: "One project as its form loads it" }),
  GetProjectName: get(
    z.object({ Id }),
    z.object({ id: Id, projectCode: z.string(), projectName: z.string() }),
    inProjectHead(),
    { summary: "The code and name of a project" },
  ),
  GetProjectItem: get(z.object({ Id }), ProjectItem, inProjectHead(), {
    summary: "A project's card: client, year, people and state",
  }),
  GetLaunchProjectItem: get(z.object({ Id }), ProjectItem, inProjectHead(), {
    summary: "A project as the step that launches it reads it",
  }),
  GetProjectMember: get(
    z.object({ Id }),
    z.array(z.object({ pmid: Id, userId: Id, name: z.string(), roleid: z.number(), checked: z.number() })),
    inProjectHead(),
    { summary: "The people on a project, for pickers" },
  ),
  GetCategoryTree: get(z.object({ Id: OptionalId }), z.array(CategoryNode), undefined, {
    summary: "Project categories",
  }),
  GetUserList: get(z.object({ keyword: z.string().trim().max(100).optional() }), z.array(UserPick), undefined, {
    summary: "Active people of the firm",
  }),
  CreateProject: post(
    ProjectDraft.extend({
      /** The caller declares independence with it; otherwise first of all in the project, which is closed until then. */
      independence: z.boolean().default(false),
    }),
    Saved,
    namingPeople(right("Pages.Projects.Create")),
    { summary: "A new project" },
  ),
  UpdateProject: put(
    ProjectDraft.extend({
      id: Id,
      /** Of a change to what decides on the quality review, once the project has begun; of one of its leads. */
      reason: ReasonText().optional(),
      takingOver: ReasonText().optional(),
      rowVersion: RowVersion,
    }),
    Saved,
    namingPeople(inProject("leader", "id")),
    { summary: "Changes the head of a project; refused with 409 for an older row version" },
  ),
  AppointProjectPartner: put(Appointment, Saved, namingPeople(right("Pages.Projects.AppointPartner")), {
    summary: "The firm names the signing partner of a project, or takes the place back",
  }),
  AppointProjectReviewer: put(Appointment, Saved, namingPeople(right("Pages.Quality.AppointReviewer")), {
    summary: "The quality department names the engagement quality reviewer of a project, or takes the place back",
  }),
  /** Ours: what StartProject would be refused for. */
  GetProjectStart: get(z.object({ Id }), ProjectStart, inProject("member", "Id"), {
    summary: "What the beginning of the work waits for, and who can supply it",
  }),
  StartProject: post(
    z.object({
      Id,
      reason: ReasonText().min(1),
      /** The engagement letter: the day on which both had signed it, and the file of the project that shows it. */
      contractOn: IsoDate.nullish(),
      contractFileId: OptionalId,
    }),
    Saved,
    inProject("leader", "Id"),
    { summary: "Lets the work on a project begin that was accepted and contracted, and says why" },
  ),
  DeleteProject: del(z.object({ Id }), z.null(), inProject("creator", "Id"), {
    summary: "Only while empty; otherwise it becomes void",
  }),
});
