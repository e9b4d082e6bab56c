/** The way of a project's file into the archive (归档), what is added there, and how long it is kept. */
import { z } from "zod";
import { area, get, inProject, post, put, right, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, Id, OptionalId, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import {
  ArchiveAct,
  ArchiveCount,
  ArchiveDue,
  ArchiveFile,
  ArchiveRequest,
  boxMax,
  ProjectArchive,
  placeMax,
  RetentionRow,
} from "./shapes.ts";

const Reason = ReasonText().min(1);
const Words = ReasonText();
const ofRequest = { reqId: Id, rowVersion: RowVersion };
const Listed = PageQuery.extend({ isMine: Flag.optional() });
const archivists = right("Pages.Archives.Check");

export const archives = area("/api/services/app/FileArchive", {
  GetFileArchivePrepare: get(Listed, pageOf(ArchiveDue), signedIn, {
    kind: "list",
    summary: "Projects whose report is issued or whose engagement was stopped, and that nobody has applied to archive",
  }),
  GetFileArchiveApply: get(Listed, pageOf(ArchiveRequest), signedIn, {
    kind: "list",
    summary: "Applications for the archive that wait for the archivist, the partner or the package",
  }),
  GetFileArchiveComplete: get(Listed, pageOf(ArchiveRequest), signedIn, {
    kind: "list",
    summary: "Archived projects, each in its latest version",
  }),
  GetFileArchiveDetail: get(PageQuery.extend({ reqId: Id }), pageOf(ArchiveFile), signedIn, {
    kind: "list",
    summary: "The files of an application, with the digest of each",
  }),
  /** By the project, or by what a notice or the log points to. */
  GetProjectArchiveDetail: get(
    z.object({ Id: OptionalId, reqId: OptionalId, additionId: OptionalId, holdId: OptionalId }),
    z.array(ProjectArchive),
    signedIn,
    {
      kind: "first",
      summary: "The archive of a project: clock, what is missing, application, additions, holds and history",
    },
  ),
  GetProjectArchivePersonal: get(PageQuery, pageOf(ArchiveRequest), signedIn, {
    kind: "list",
    summary: "Applications for the archive that the caller has had a hand in",
  }),
  GetProjectArchivePrevious: get(z.object({ Id }), z.array(ArchiveRequest), signedIn, {
    summary: "The archived version of a project before the latest",
  }),
  GetProjectArchiveHistory: get(z.object({ Id }), z.array(ArchiveAct), signedIn, {
    summary: "What was done with the applications of a project, by whom and when",
  }),
  GetProjectFileAndArchiveCount: get(z.object({}), ArchiveCount, signedIn, {
    summary:
      "Archived projects and their files, those that wait and those that are late, as far as the caller sees them",
  }),
  CreateProjectArchive: post(z.object({ projectId: Id }), ProjectArchive, inProject("creator"), {
    afterReport: "archive",
    summary: "Begins the preparation of a project for the archive",
  }),
  AnswerArchiveNode: post(
    z.object({
      projectId: Id,
      code: z.string().trim().min(1).max(limits.wpIndexMax),
      words: Reason,
      rowVersion: RowVersion,
    }),
    ProjectArchive,
    inProject("leader"),
    {
      afterReport: "archive",
      summary: "Says why a required node of the file stays empty, or a stored file is not whole",
    },
  ),
  ExplainLateArchive: post(
    z.object({ projectId: Id, reason: Reason, rowVersion: RowVersion }),
    ProjectArchive,
    inProject("appointing"),
    { afterReport: "archive", summary: "The partner says why a file is archived after its day" },
  ),
  UpdateProjectArchive: put(
    z.object({ projectId: Id, words: Words.optional(), rowVersion: RowVersion }),
    ProjectArchive,
    inProject("creator"),
    { afterReport: "archive", summary: "Applies for the archive; from here on the project is closed" },
  ),
  WithdrawProjectArchive: post(
    z.object({ projectId: Id, reason: Reason, rowVersion: RowVersion }),
    ProjectArchive,
    inProject("creator"),
    { afterReport: "archive", summary: "Takes an application for the archive back" },
  ),
  CheckProjectArchive: post(z.object({ ...ofRequest, words: Reason }), ProjectArchive, archivists, {
    summary: "An archivist outside the team passes an application",
  }),
  DenyProjectArchive: post(z.object({ ...ofRequest, reason: Reason }), ProjectArchive, archivists, {
    summary: "An archivist outside the team sends an application back; its clock runs on",
  }),
  RedoProjectArchive: post(
    z.object({ projectId: Id, reasonCode: z.string().trim().min(1).max(20), words: Reason }),
    ProjectArchive,
    inProject("creator"),
    { afterReport: "archive", summary: "Begins a further version of an archive, for additions alone" },
  ),
  UpdateProjectArchiveByReqId: put(
    z.object({
      ...ofRequest,
      location: z.string().trim().max(placeMax).nullish(),
      boxNo: z.string().trim().max(boxMax).nullish(),
    }),
    ProjectArchive,
    archivists,
    { summary: "Where the paper of an archive lies" },
  ),
  AddArchiveAddition: post(
    z.object({
      projectId: Id,
      kind: z.coerce.number().int().min(1).max(2),
      subject: z.string().trim().min(1).max(limits.nameMax),
      reason: Reason,
      procedures: ReasonText(limits.textMax).optional(),
      before: z.string().trim().max(limits.textMax).optional(),
      after: ReasonText(limits.textMax).min(1),
      effect: ReasonText(limits.textMax).min(1),
    }),
    ProjectArchive,
    inProject("leader"),
    {
      kind: "upload",
      upload: { maxBytes: limits.fileBytesMax, maxFiles: 1 },
      afterReport: "archive",
      summary: "Records an addition to an archived file, beside what is there",
    },
  ),
  ReviewArchiveAddition: post(
    z.object({ projectId: Id, additionId: Id, words: Reason, rowVersion: RowVersion }),
    ProjectArchive,
    inProject("leader"),
    { afterReport: "archive", summary: "Somebody other than its author reviews an addition" },
  ),
  RemoveArchiveAddition: post(
    z.object({ projectId: Id, additionId: Id, reason: Reason, rowVersion: RowVersion }),
    ProjectArchive,
    inProject("leader"),
    { afterReport: "archive", summary: "Takes back an addition that is not archived yet; it stays visible" },
  ),
  DownArchiveAddition: get(z.object({ additionId: Id }), Bytes, signedIn, {
    kind: "file",
    summary: "The file of an addition to an archive",
  }),
  GetArchiveRetention: get(
    PageQuery.extend({ isHeld: Flag.optional(), state: z.coerce.number().int().min(1).max(5).optional() }),
    pageOf(RetentionRow),
    archivists,
    {
      kind: "list",
      summary: "How long each archive is kept, which are held, and where the destruction of each stands",
    },
  ),
  SetArchiveHold: post(
    z.object({ projectId: Id, kind: z.coerce.number().int().min(1).max(4), reason: Reason }),
    ProjectArchive,
    right("Pages.Quality.Check"),
    { summary: "The quality department holds an archive: nothing of it is destroyed" },
  ),
  LiftArchiveHold: post(
    z.object({ Id, reason: Reason, rowVersion: RowVersion }),
    ProjectArchive,
    right("Pages.Quality.Check"),
    { summary: "The quality department lifts a hold" },
  ),
  ConfirmProjectArchive: put(
    z.object({ projectId: Id, rowVersion: RowVersion }),
    ProjectArchive,
    inProject("appointing"),
    {
      path: "/api/services/app/Project/UpdateProjectArchive",
      afterReport: "archive",
      summary: "The partner confirms a checked application; the package is made and the project closed for good",
    },
  ),
});
