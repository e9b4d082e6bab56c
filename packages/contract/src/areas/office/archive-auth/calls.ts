/** Who may look into an archived project for a time (档案查阅授权). */

import { z } from "zod";
import { area, get, namingPeople, post, right, signedIn } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, IsoDate, Nothing, OptionalId, PageQuery, pageOf, RowVersion, Saved } from "../../../shapes.ts";

export const ArchiveUser = z.object({
  userId: Id,
  userName: z.string(),
  name: z.string(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  isActive: z.boolean(),
  activeCount: z.number().int(),
  totalCount: z.number().int(),
  /** The last day that any of them reaches to. */
  lastValidTo: z.string(),
});
export type ArchiveUser = z.infer<typeof ArchiveUser>;

export const ArchiveAuthState = z.enum(["pending", "active", "expired", "ended"]);
export const ArchiveAuth = z.object({
  id: Id,
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  userId: Id,
  userName: z.string(),
  name: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  reason: z.string(),
  approverId: Id,
  approverName: z.string(),
  creationTime: z.string(),
  state: ArchiveAuthState,
  endedAt: z.string().nullable(),
  endedByName: z.string().nullable(),
  endReason: z.string().nullable(),
  rowVersion: RowVersion,
});
export type ArchiveAuth = z.infer<typeof ArchiveAuth>;

export const ArchivedProject = z.object({
  id: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  aYear: z.number().int(),
  pmUserName: z.string(),
});
export type ArchivedProject = z.infer<typeof ArchivedProject>;

/** What one reader opened of one archived project on one day. */
export const ArchiveLook = z.object({
  /** Number of the day's last entry in the action log. */
  id: Id,
  day: z.string(),
  userId: Id,
  userName: z.string(),
  name: z.string(),
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  count: z.number().int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Paths of the calls that were answered. */
  paths: z.array(z.string()),
  addresses: z.array(z.string()),
});
export type ArchiveLook = z.infer<typeof ArchiveLook>;

export const archiveAuth = area("/api/services/app/User", {
  GetArchiveUserList: get(PageQuery, pageOf(ArchiveUser), right("Pages.Archives.Check"), {
    kind: "list",
    summary: "People who hold or held a look into archived projects",
  }),
  GetArchiveUserAuth: get(
    PageQuery.extend({ userId: OptionalId, projectId: OptionalId, state: ArchiveAuthState.optional() }),
    pageOf(ArchiveAuth),
    signedIn,
    { kind: "list", summary: "The authorisations; without Pages.Archives.Check only one's own" },
  ),
  GetArchivedProjectList: get(PageQuery, pageOf(ArchivedProject), right("Pages.Archives.Check"), {
    kind: "list",
    summary: "Archived projects of the firm, to choose what may be looked into",
  }),
  GetArchiveLooks: get(
    PageQuery.extend({
      /** Within one authorisation: its reader, its project, from its first day until it ended. */
      authId: OptionalId,
      userId: OptionalId,
      projectId: OptionalId,
    }),
    pageOf(ArchiveLook),
    right("Pages.Archives.Check"),
    { kind: "list", summary: "Who looked into archived projects, day by day" },
  ),
  CreateArchiveAuth: post(
    z.object({
      projectId: Id,
      userId: Id,
      validFrom: IsoDate,
      validTo: IsoDate,
      reason: ReasonText().min(1),
    }),
    Saved,
    namingPeople(right("Pages.Archives.Check")),
    { summary: "Lets someone read an archived project from day to day; the caller is its approver" },
  ),
  EndArchiveAuth: post(
    z.object({ id: Id, rowVersion: RowVersion, reason: ReasonText().nullish() }),
    Nothing,
    right("Pages.Archives.Check"),
    { summary: "Ends it at once" },
  ),
});
