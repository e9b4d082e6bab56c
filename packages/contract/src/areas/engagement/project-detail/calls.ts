/** One project's people, rights and menu (wire base /api/services/app/Project). */
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
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, RowVersion } from "../../../shapes.ts";
import { UserPick } from "../../identity/users/calls.ts";

export const Member = z.object({
  pmid: Id,
  projectId: Id,
  userId: Id,
  name: z.string(),
  userName: z.string(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  headImgUrl: z.string().nullable(),
  roleid: z.number(),
  planhours: z.number(),
  checked: z.number(),
  independenceTime: z.string().nullable(),
  joinDate: z.string(),
  leaveDate: z.string().nullable(),
  remark: z.string().nullable(),
  rowVersion: RowVersion,
});
export type Member = z.infer<typeof Member>;

export interface MenuNode {
  id: number;
  label: string;
  labelEn: string;
  typeid: number;
  groupid: number;
  pathurl: string;
  children: MenuNode[];
}
export const MenuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    id: z.number(),
    label: z.string(),
    labelEn: z.string(),
    typeid: z.number(),
    groupid: z.number(),
    pathurl: z.string(),
    children: z.array(MenuNode),
  }),
);
/** One way by which a person reaches a project. */
export const AccessPath = z.object({
  /** `member` of the team; `archive`: authorised to look into the archive; `inspection`: an inspector of a regulator; `listed`: a role of the firm shows all projects in lists. */
  kind: z.enum(["member", "archive", "inspection", "listed"]),
  /** Of a member: role in the project, and memberState. */
  role: z.number().nullable(),
  state: z.number().nullable(),
  /** Of a member: independence declared, else joined; of an authorisation or inspection: its first and last day. */
  since: z.string().nullable(),
  until: z.string().nullable(),
  /** Who named the member, or approved the authorisation, or gave the account. */
  by: z.string().nullable(),
  /** Why the archive was opened; the regulator and document of an inspection; the role of the firm that lists all projects. */
  note: z.string().nullable(),
});
export type AccessPath = z.infer<typeof AccessPath>;

export const PersonAccess = z.object({
  userId: Id,
  name: z.string(),
  userName: z.string(),
  isActive: z.boolean(),
  /** What the project's calls answer the person: everything, without writing, its head until independence is declared, a line in lists. */
  opens: z.enum(["work", "read", "head", "list", "nothing"]),
  paths: z.array(AccessPath),
});
export type PersonAccess = z.infer<typeof PersonAccess>;

const RoleId = z.coerce.number().int().min(0).max(4);
/** Kept in the history. Clients of another kind send none; where partner or reviewer leave after the plan was approved, nobody leaves it out. */
const why = { reason: ReasonText().optional(), takingOver: ReasonText().optional() };

export const projectDetail = area("/api/services/app/Project", {
  GetProjectMenuTree: get(z.object({ Id }), z.array(MenuNode), inProjectHead(), {
    kind: "first",
    summary: "The project's node tree; the first node is the project, typeid its client",
  }),
  GetProjectRoles: get(
    /** The role the window was opened with: another one now is told as status 4. Opened as an archive, being archived ends nothing. */
    z.object({ Id, userRole: RoleId.optional(), isArchive: Flag.default(false) }),
    z.array(
      z.object({ status: z.number(), msgContent: z.string(), userRole: z.number().nullable(), checked: z.number() }),
    ),
    undefined,
    {
      kind: "first",
      keepsSessionIdle: true,
      summary: "Polled every 30 s; answers a non-zero status instead of refusing",
    },
  ),
  GetProjectMembers: get(z.object({ Id }), z.array(Member), inProjectHead(), {
    summary: "The people on a project with their roles and planned hours",
  }),
  GetProjectMemberHistory: get(
    z.object({ Id }),
    z.array(
      z.object({
        userName: z.string(),
        action: z.string(),
        oldRole: z.number().nullable(),
        newRole: z.number().nullable(),
        byUserName: z.string().nullable(),
        at: z.string(),
        reason: z.string().nullable(),
        /** What was handed over to the successor. */
        takingOver: z.string().nullable(),
      }),
    ),
    inProject("member", "Id"),
    { summary: "Who joined, left or changed role on a project, and by whom" },
  ),
  /** Ours: 为什么能看到. */
  GetProjectAccess: get(
    z.object({ Id }),
    z.object({
      /** Everybody's; else the caller's own alone. */
      isAll: z.boolean(),
      people: z.array(PersonAccess),
    }),
    signedIn,
    {
      summary:
        "Why people reach a project; of everybody for who leads it and for who administers the firm's people, else of the caller",
    },
  ),
  CreateProjectMember: post(
    z.object({
      projectId: Id,
      members: z
        .array(z.object({ userId: Id, roleid: RoleId, planhours: z.coerce.number().min(0).default(0) }))
        .min(1)
        .max(200),
      ...why,
    }),
    z.array(Member),
    namingPeople(inProject("appointing")),
    { summary: "Puts people on a project" },
  ),
  UpdateProjectMemberRole: put(
    z.object({ pmid: Id, roleid: RoleId, rowVersion: RowVersion, ...why }),
    Member,
    inProject("appointing", "pmid", "projectMember"),
    { summary: "Gives someone on a project another role" },
  ),
  UpdateProjectMemberHour: put(
    z.object({ pmid: Id, planhours: z.coerce.number().min(0), rowVersion: RowVersion }),
    Member,
    inProject("leader", "pmid", "projectMember"),
    { summary: "Plans the hours of someone on a project" },
  ),
  UpdateProjectMemberChecked: put(
    z.object({ Id, checked: z.coerce.number().int().min(1).max(2), independence: z.boolean().default(false) }),
    Member,
    inProjectHead(),
    { summary: "The caller accepts (with the independence declaration) or declines the membership", writes: false },
  ),
  DeleteProjectMembers: del(
    z.object({ pmid: Id, ...why }),
    z.null(),
    inProject("appointing", "pmid", "projectMember"),
    {
      afterReport: "moves",
      summary: "Takes someone off a project",
    },
  ),
});

const GroupMember = z.object({
  userId: Id,
  userName: z.string(),
  name: z.string(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  headImgUrl: z.string().nullable(),
  isLeader: z.boolean(),
});
const Code = z.object({
  categoryCode: z.string(),
  categoryName: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
});
/** What keeps a person from the review of a project (practice 1.5). */
const Eligibility = z.object({
  userId: Id,
  missing: z.array(z.string()),
  /** What no record of the firm says: judged by whoever appoints. */
  toJudge: z.array(z.string()),
});
export type Eligibility = z.infer<typeof Eligibility>;

export const reviewerEligibility = area("/api/services/app/Project", {
  GetReviewerEligibility: get(z.object({ Id, userId: Id }), Eligibility, right("Pages.Quality.AppointReviewer"), {
    summary: "Whether a person can review a project, with everything that is against it",
  }),
});

/** What forms about projects offer. */
export const projectPickers = area("/api/services/app/Project", {
  GetSystemCodeUsersCategorySelect: get(
    /** Categories by comma; all where absent. */
    z.object({ categoryCode: z.string().trim().min(1).max(200).optional() }),
    z.object({ systemCodes: z.array(Code), users: z.array(UserPick) }),
    signedIn,
    { summary: "System codes and people, in one call" },
  ),
  GetWorkGroupMember: get(
    z.object({ username: z.string().trim().max(64).optional() }),
    z.array(z.object({ wid: Id, groupName: z.string(), dept: z.string().nullable(), members: z.array(GroupMember) })),
    signedIn,
    { summary: "Work groups with their active people; those of one person by user name" },
  ),
});

/** Planned against logged: submitted or approved hours of work on the project. */
const MemberHours = z.object({
  pmid: Id,
  userId: Id,
  name: z.string(),
  roleid: z.number(),
  checked: z.number(),
  planhours: z.number(),
  usedHours: z.number(),
  /** In whole percent; null where nothing is planned. */
  usePercent: z.number().nullable(),
  isOver: z.boolean(),
  rowVersion: RowVersion,
});
export type MemberHours = z.infer<typeof MemberHours>;
const Week = z.object({ week: z.string(), hours: z.number() });
/** Used hours are the approved and the waiting ones; drafts and what was sent back stand in no budget. */
const StageHours = z.object({ approvedHours: z.number(), waitingHours: z.number(), draftHours: z.number() });

/** Hours of a project's members. Who leads it, or may see the firm's hours, sees everybody's; others their own. */
export const projectHours = area("/api/services/app/Project", {
  GetProjectLogTime: get(
    z.object({ Id }),
    z.object({
      /** Of the project; null where none are planned. */
      planHours: z.number().nullable(),
      /** Sum over its members. */
      planned: z.number(),
      usedHours: z.number(),
      ...StageHours.shape,
      isAll: z.boolean(),
      members: z.array(MemberHours.extend({ ...StageHours.shape, weeks: z.array(Week) })),
    }),
    inProject("member", "Id"),
    { summary: "Planned and logged hours of a project by member and week" },
  ),
  GetProjectMemberHours: get(z.object({ Id }), z.array(MemberHours), inProject("member", "Id"), {
    summary: "Planned and logged hours of each member of a project",
  }),
  UpdateProjectMemberHours: put(
    z.object({
      projectId: Id,
      members: z
        .array(z.object({ pmid: Id, planhours: z.coerce.number().min(0).max(100_000), rowVersion: RowVersion }))
        .min(1)
        .max(200),
    }),
    z.object({
      members: z.array(MemberHours),
      planned: z.number(),
      planHours: z.number().nullable(),
      /** More is planned for the members than for the project: said, not refused. */
      isOver: z.boolean(),
    }),
    inProject("leader"),
    { summary: "Plans the hours of several members at once; all of them or none" },
  ),
  GetProjectChart: get(
    z.object({ Id }),
    z.object({
      isAll: z.boolean(),
      byMember: z.array(z.object({ userId: Id, name: z.string(), planned: z.number(), used: z.number() })),
      /** Used up to the end of each week, beside an even use of what is planned. */
      byWeek: z.array(
        z.object({ week: z.string(), hours: z.number(), used: z.number(), planned: z.number().nullable() }),
      ),
      /** Hours of the tasks that were given, by what they are about; null of those about nothing named. */
      bySection: z.array(z.object({ about: z.string().nullable(), planned: z.number(), done: z.number() })),
    }),
    inProject("member", "Id"),
    { summary: "A project's hours as charts: by member, by week, by section" },
  ),
});

interface PeopleNode {
  id: string;
  label: string;
  userId: number | null;
  children: PeopleNode[];
}
const PeopleNode: z.ZodType<PeopleNode> = z.lazy(() =>
  z.object({ id: z.string(), label: z.string(), userId: z.number().nullable(), children: z.array(PeopleNode) }),
);

/** Whom forms about a project choose from. */
export const projectPeople = area("/api/services/app/Project", {
  GetProjectUserTree: get(z.object({ keyword: z.string().trim().max(100).optional() }), z.array(PeopleNode), signedIn, {
    summary: "Active people of the firm by department",
  }),
  GetProjectMemberTree: get(z.object({ Id }), z.array(PeopleNode), inProjectHead(), {
    summary: "The people on a project by role",
  }),
  GetProjectMemberUser: get(z.object({ Id }), z.array(UserPick), inProjectHead(), {
    summary: "The people who work on a project, as pickers show them",
  }),
  GetProjectMemberChecked: get(
    z.object({ Id }),
    z.object({ pmid: Id, roleid: z.number(), checked: z.number(), independenceTime: z.string().nullable() }).nullable(),
    inProjectHead(),
    { summary: "The caller's own place in a project and whether it is accepted; null without one" },
  ),
  GetUserList: get(z.object({ keyword: z.string().trim().max(100).optional() }), z.array(UserPick), signedIn, {
    summary: "Active people of the firm, to be put on a project",
  }),
});

const NodeOfMenu = z.object({ Id, menuid: z.coerce.number().int().positive() });

/** The menu of a project's window, as existing clients ask for it: whole, the node of an open tab, and the one above it. */
export const projectTabs = area("/api/pm", {
  GetBlockTree: get(z.object({ Id }), z.array(MenuNode), inProjectHead(), {
    summary: "The menu of a project as a tree",
  }),
  GetCurrentTab: get(NodeOfMenu, MenuNode, inProjectHead(), { summary: "One node of a project's menu" }),
  /** Null of a node that stands at the top. */
  GetParentTab: get(NodeOfMenu, MenuNode.nullable(), inProjectHead(), {
    summary: "The node above one of a project's menu, null at the top",
  }),
});
