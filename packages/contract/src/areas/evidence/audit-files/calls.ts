/** Files of projects (审计文件): versions, places, bin, preview and search. Bytes are stored once and never shown as a page. */

import { z } from "zod";
import { area, get, inProject, post, put, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Behind, Bytes, Flag, Id, Nothing, OptionalId, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";

/** As the catalogue's refType: 1 statement item … 17 document centre, 19 sheet. */
const RefType = z.coerce.number().int().min(1).max(19);
/** 1 paper, 2 attachment, 3 template, 4 report, 5 material. */
const FileType = z.coerce.number().int().min(1).max(5);
export const folderMax = 300;
/** As it is typed; a stored name has its place in a folder of Windows as well. */
export const fileNameMax = { typed: 180, stored: 255 } as const;
const Folder = z.string().trim().max(folderMax);
const Index = z.string().trim().max(limits.wpIndexMax).nullish();
const Remark = z.string().trim().max(limits.reasonMax).nullish();
/** One id, several of them, or a list with commas, as existing clients send it. */
const Ids = z
  .union([z.string().max(20_000), z.number(), z.array(z.coerce.number())])
  .transform((given): unknown => (typeof given === "string" ? given.split(",").filter(Boolean) : [given].flat()))
  .pipe(z.array(Id).min(1).max(1000));

export const FileVersion = z.object({
  version: z.number(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
});
export const AuditFile = z.object({
  id: Id,
  guId: z.string(),
  projectId: Id,
  refType: z.number(),
  refId: z.number().nullable(),
  nodeId: z.number().nullable(),
  nodeCode: z.string().nullable(),
  nodeName: z.string().nullable(),
  folder: z.string(),
  fileName: z.string(),
  ext: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  version: z.number(),
  fileType: z.number(),
  wpIndex: z.string().nullable(),
  isFinal: z.boolean(),
  remark: z.string().nullable(),
  labelIds: z.array(z.number()),
  uploadUser: z.string(),
  time: z.string(),
  /** Of what can be looked at without being saved. */
  look: z.enum(["pdf", "picture", "page", "sheet", "text", "mail"]).nullable(),
  /** How far the search knows what is in it. */
  textState: z.enum(["waiting", "done", "empty", "unread"]),
  /** Why nothing could be read, in the reader's language. */
  textWhy: z.string().nullable(),
  deleted: z.object({ by: z.string(), at: z.string(), reason: z.string().nullable() }).nullable(),
  /** Filed after the report; obtained on which day before, by whom, and why it was filed late. */
  late: z.object({ obtainedOn: z.string(), obtainedBy: z.string(), reason: z.string() }).nullable(),
  rowVersion: RowVersion,
});
export type AuditFile = z.infer<typeof AuditFile>;
export const AuditFileDetail = AuditFile.extend({ versions: z.array(FileVersion) });
export type AuditFileDetail = z.infer<typeof AuditFileDetail>;

/** A file in the lists over all projects. */
export const FileElsewhere = z.object({
  id: Id,
  projectId: Id,
  projectName: z.string(),
  projectCode: z.string(),
  archiveFlag: z.number(),
  custId: Id,
  custName: z.string(),
  nodeId: z.number().nullable(),
  nodeCode: z.string().nullable(),
  nodeName: z.string().nullable(),
  folder: z.string(),
  fileName: z.string(),
  ext: z.string(),
  refType: z.number(),
  fileType: z.number(),
  wpIndex: z.string().nullable(),
  version: z.number(),
  sizeBytes: z.number(),
  isFinal: z.boolean(),
  userId: Id,
  uploadUser: z.string(),
  time: z.string(),
});
export type FileElsewhere = z.infer<typeof FileElsewhere>;

export const NodeCount = z.object({
  nodeId: z.number(),
  parentId: z.number().nullable(),
  nodeCode: z.string(),
  nodeName: z.string(),
  isChecked: z.boolean(),
  isDisabled: z.boolean(),
  isPermanent: z.boolean(),
  retentionYears: z.number(),
  /** Of the node itself, and with all below it. */
  ownCount: z.number(),
  count: z.number(),
  folders: z.array(z.string()),
});
export type NodeCount = z.infer<typeof NodeCount>;

export const SheetPreview = z.object({
  name: z.string(),
  rows: z.array(z.array(z.string())),
  /** More rows or columns than are shown. */
  isCut: z.boolean(),
});
/** Of a part that is not searched the mail is found by its name alone. */
const MailPart = z.object({ fileName: z.string(), sizeBytes: z.number(), isSearched: z.boolean() });
export const FilePreview = z.discriminatedUnion("look", [
  /** Cleaned: nothing in it runs, and nothing is fetched. */
  z.object({ look: z.literal("page"), html: z.string(), isCut: z.boolean() }),
  z.object({ look: z.literal("sheet"), sheets: z.array(z.string()), sheet: SheetPreview }),
  z.object({ look: z.literal("text"), text: z.string(), encoding: z.string(), isCut: z.boolean() }),
  z.object({
    look: z.literal("mail"),
    from: z.string(),
    to: z.string(),
    cc: z.string(),
    subject: z.string(),
    date: z.string().nullable(),
    html: z.string(),
    /** Pictures of others that were left out: to fetch one tells its sender that the mail was read. */
    remotePictures: z.number(),
    attachments: z.array(MailPart),
  }),
  /** The browser draws it from the bytes themselves. */
  z.object({ look: z.literal("pdf") }),
  z.object({ look: z.literal("picture") }),
  /** Nothing can be shown, and why. */
  z.object({ look: z.literal("none"), why: z.string() }),
]);
export type FilePreview = z.infer<typeof FilePreview>;

export const FoundFile = AuditFile.extend({
  /** Around the first hits, each in pieces: what matches and what stands beside it. */
  snippets: z.array(z.array(z.object({ text: z.string(), isHit: z.boolean() }))),
  isNameHit: z.boolean(),
});
export type FoundFile = z.infer<typeof FoundFile>;

const Place = z.object({
  RefType: RefType.default(17),
  RefId: OptionalId,
  nodeId: OptionalId,
  folder: Folder.default(""),
  fileType: FileType.optional(),
  wpIndex: Index,
  remark: Remark,
});
/** Names of nodes are the reader's: an answer in one language is none in the other. */
const Paged = PageQuery.extend({ lang: z.string().optional() });
const ListQuery = Paged.extend({
  nodeId: OptionalId,
  /** The nodes below it, too. */
  isDeep: Flag.default(true),
  folder: Folder.optional(),
  fileType: FileType.optional(),
  labelId: OptionalId,
  /** What lies in the bin instead. */
  isDeleted: Flag.default(false),
});
const OverProjects = Paged.extend({
  custId: OptionalId,
  projectId: OptionalId,
  userId: OptionalId,
  fileType: FileType.optional(),
});
const Elsewhere = z.object({ totalCount: z.number().int(), items: z.array(FileElsewhere), behind: Behind });
const files = pageOf(AuditFile);
const ofFile = inProject("member", "id", "auditFile");
const service = (name: string, summary: string) => ({ path: `/api/services/app/AuditFile/${name}`, summary });
const Reason = ReasonText().nullish();
const Taken = z.object({ id: Id, fileName: z.string(), version: z.number() });
export const partBytesMax = 4 * 1024 * 1024;

export const auditFiles = area("/api/jm", {
  GetAuditFilesByRefType: get(
    PageQuery.extend({ projectId: Id, RefType, RefId: OptionalId, isDeleted: Flag.default(false) }),
    files,
    inProject(),
    { summary: "Files beside a record, or all of its kind" },
  ),
  /** Of the caller's projects with a client. */
  GetAuditFilesByCust: get(OverProjects, Elsewhere, signedIn, {
    summary: "Files of the caller's projects with a client",
  }),
  GetAuditFilesDocument: get(ListQuery.extend({ projectId: Id }), files, inProject(), {
    summary: "The files of a project, by node and filters",
  }),
  /** Those that a person, the caller unless told, has uploaded to the caller's projects. */
  GetAuditFilesUser: get(OverProjects, Elsewhere, signedIn, {
    summary: "Files that a person uploaded to the caller's projects",
  }),
  GetAuditFilesCount: get(
    z.object({ projectId: Id, lang: z.string().optional() }),
    z.object({
      nodes: z.array(NodeCount),
      total: z.number(),
      /** Beside records, in no node. */
      unplaced: z.number(),
      deleted: z.number(),
      /** Files that the search does not know yet. */
      waiting: z.number(),
    }),
    inProject(),
    { summary: "Files of a project counted by node" },
  ),
  GetAuditReportFiles: get(PageQuery.extend({ projectId: Id }), files, inProject(), {
    summary: "The files of a project's audit reports",
  }),
  /** Beside a line of an audit programme. */
  GetAuditFilesByLineId: get(PageQuery.extend({ LineId: Id }), files, inProject("member", "LineId", "progLine"), {
    summary: "Files beside a procedure of the programme",
  }),
  /** One file as it is, several or a whole node as a zip. */
  DownAuditFiles: get(
    z.object({
      projectId: Id,
      ids: Ids.optional(),
      nodeId: OptionalId,
      folder: Folder.optional(),
      version: z.coerce.number().int().min(1).optional(),
    }),
    Bytes,
    inProject(),
    { kind: "file", rate: "files", summary: "One file as it is, several or a whole node as a zip" },
  ),
  /** Names a file of the project as a report on it. */
  CreateAuditReport: post(
    z.object({ id: Id, nodeId: OptionalId, remark: Remark, isFinal: Flag.default(false) }),
    AuditFile,
    ofFile,
    {
      afterReport: "sorting",
      ...service("CreateAuditReport", "Makes a file a report of the project, a draft or the final one"),
    },
  ),
  CreateAuditFile: post(Place.extend({ projectId: Id }), z.object({ files: z.array(Taken) }), inProject(), {
    kind: "upload",
    upload: { maxBytes: limits.fileBytesMax, maxFiles: 20 },
    ...service("CreateAuditFile", "Takes in files at a place of a project"),
  }),
  CreateFileToHtml: post(
    z.object({
      id: Id,
      version: z.coerce.number().int().min(1).optional(),
      sheet: z.string().max(200).optional(),
      encoding: z.string().max(20).optional(),
    }),
    FilePreview,
    ofFile,
    { writes: false, ...service("CreateFileToHtml", "A file to be looked at in the page") },
  ),
  /** Another name, place, index, type or remark; what is left out stays. */
  UpdateAuditFileById: put(
    z.object({
      id: Id,
      fileName: z.string().trim().min(1).max(fileNameMax.stored).optional(),
      nodeId: OptionalId,
      folder: Folder.optional(),
      fileType: FileType.optional(),
      wpIndex: Index,
      isFinal: Flag.optional(),
      remark: Remark,
      labelIds: z.array(Id).max(20).optional(),
      rowVersion: RowVersion.optional(),
    }),
    AuditFile,
    ofFile,
    { afterReport: "sorting", ...service("UpdateAuditFileById", "Renames, moves, labels or describes a file") },
  ),
  GetAuditFile: get(
    z.object({ id: Id, lang: z.string().optional() }),
    AuditFileDetail,
    ofFile,
    service("GetAuditFile", "One file with its versions and links"),
  ),
  MoveAuditFiles: post(
    z.object({ projectId: Id, ids: z.array(Id).min(1).max(1000), nodeId: OptionalId, folder: Folder.default("") }),
    z.object({ moved: z.number() }),
    inProject(),
    { afterReport: "sorting", ...service("MoveAuditFiles", "Moves files to another node or folder") },
  ),
  DeleteAuditFiles: post(
    z.object({ projectId: Id, ids: z.array(Id).min(1).max(1000), reason: Reason }),
    z.object({ deleted: z.number() }),
    inProject(),
    service("DeleteAuditFiles", "Moves files to the bin, with a reason"),
  ),
  RestoreAuditFiles: post(
    z.object({ projectId: Id, ids: z.array(Id).min(1).max(1000) }),
    z.object({ restored: z.number() }),
    inProject(),
    service("RestoreAuditFiles", "Brings files back from the bin"),
  ),
  /** An earlier version becomes the present one, as a new version. */
  RestoreAuditFileVersion: post(
    z.object({ id: Id, version: z.coerce.number().int().min(1) }),
    Taken,
    ofFile,
    service("RestoreAuditFileVersion", "Brings an earlier version of a file back as the newest"),
  ),
  /** Names and contents. */
  SearchAuditFiles: get(
    Paged.extend({
      projectId: Id,
      keyword: z.string().trim().min(1).max(100),
      nodeId: OptionalId,
    }),
    z.object({
      /** Of those looked at so far: where `hasMore` is true there are more. */
      totalCount: z.number().int(),
      items: z.array(FoundFile),
      hasMore: z.boolean(),
      /** Files whose text is not known yet. */
      waiting: z.number(),
    }),
    inProject(),
    { rate: "search", ...service("SearchAuditFiles", "Files whose name or content holds the words") },
  ),
  /** Begins an upload in parts, or finds where one of the same file broke off. */
  BeginFileUpload: post(
    Place.extend({
      projectId: Id,
      fileName: z.string().min(1).max(1000),
      sizeBytes: z.coerce.number().int().min(1),
      lastModified: z.coerce.number().default(0),
    }),
    z.object({ uploadId: Id, receivedBytes: z.number() }),
    inProject(),
    service("BeginFileUpload", "Begins to send a large file in parts"),
  ),
  SendFilePart: post(
    z.object({ projectId: Id, uploadId: Id, atByte: z.coerce.number().int().min(0) }),
    z.object({ receivedBytes: z.number() }),
    inProject(),
    {
      kind: "upload",
      upload: { maxBytes: partBytesMax, maxFiles: 1, isReadOnly: true },
      ...service("SendFilePart", "Sends one part of a large file"),
    },
  ),
  FinishFileUpload: post(
    z.object({ projectId: Id, uploadId: Id }),
    Taken,
    inProject(),
    service("FinishFileUpload", "Puts a file's parts together and keeps it"),
  ),
  GiveUpFileUpload: post(
    z.object({ projectId: Id, uploadId: Id }),
    Nothing,
    inProject(),
    service("GiveUpFileUpload", "Gives up a file that was sent in parts"),
  ),
});
