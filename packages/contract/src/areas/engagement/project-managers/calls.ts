/** Who leads projects (项目经理), and handing projects over from one to another (wire base /api/pm). */

import { z } from "zod";
import { area, get, namingPeople, put, right } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, PageQuery, pageOf, RowVersion, Saved } from "../../../shapes.ts";

export const ProjectManager = z.object({
  userId: Id,
  userName: z.string(),
  name: z.string(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  title: z.string().nullable(),
  isActive: z.boolean(),
  /** Holds the right to set up projects; someone without it may still lead those led before. */
  mayLead: z.boolean(),
  /** Led now, neither archived nor void. */
  openCount: z.number().int(),
  /** Of these, past their planned end without a report. */
  overdueCount: z.number().int(),
  archivedCount: z.number().int(),
  /** Planned hours of the open ones. */
  planHours: z.number(),
});
export type ProjectManager = z.infer<typeof ProjectManager>;

export const ManagedProject = z.object({
  id: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  aYear: z.number().int(),
  status: z.number().int(),
  archiveFlag: z.number().int(),
  planEnd: z.string().nullable(),
  pmUserId: Id,
  memberCount: z.number().int(),
  /** Archived and void projects stay with whoever led them. */
  isOpen: z.boolean(),
  rowVersion: RowVersion,
});
export type ManagedProject = z.infer<typeof ManagedProject>;

/** What becomes of the manager before: stays as in-charge (role 3) or as a member (role 0), or leaves the team. */
export const FormerPlace = z.enum(["inCharge", "member", "leave"]);
export type FormerPlace = z.infer<typeof FormerPlace>;

const HandOver = z.object({
  pmUserId: Id,
  former: FormerPlace.default("inCharge"),
  reason: ReasonText().nullish(),
});
/** As read; a project changed since then refuses the whole. */
const SeenProject = z.object({ id: Id, rowVersion: RowVersion });

export const projectManagers = area("/api/pm", {
  GetAllUserList: get(
    PageQuery.extend({
      isActive: Flag.optional(),
      dept: z.string().trim().max(50).optional(),
      /** Only people who lead an open project. */
      hasOpen: Flag.optional(),
      /** Also people who neither lead projects nor may. */
      showAllItems: Flag.optional(),
    }),
    pageOf(ProjectManager),
    right("Pages.Users"),
    { kind: "list", summary: "People who lead projects or may, with how many they lead" },
  ),
  GetManagedProjects: get(
    PageQuery.extend({ userId: Id, isOpen: Flag.optional() }),
    pageOf(ManagedProject),
    right("Pages.Users"),
    { kind: "list", summary: "The projects that a person leads, open ones first" },
  ),
  UpdateProjectPMUser: put(
    HandOver.extend({ Id, rowVersion: RowVersion }),
    Saved,
    namingPeople(right("Pages.Users.Edit")),
    {
      summary: "Hands a project over to another manager",
    },
  ),
  UpdatePMUsers: put(
    HandOver.extend({ projects: z.array(SeenProject).min(1).max(100) }),
    z.array(Saved),
    namingPeople(right("Pages.Users.Edit")),
    { summary: "Hands several projects over to one manager: all or none" },
  ),
});
