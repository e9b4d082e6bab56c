/** What the way into the archive is told by. */
import { z } from "zod";
import { Id, RowVersion } from "../../../shapes.ts";

/** Characters of where the paper lies, and of its box. */
export const placeMax = 100;
export const boxMax = 30;

export const May = z.object({ ok: z.boolean(), reason: z.string() });
export const ArchiveHead = {
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  aYear: z.number(),
  pmUserName: z.string(),
  partnerName: z.string().nullable(),
  /** The caller's place in the project; null for none. */
  userRole: z.number().nullable(),
};
const Clock = {
  /** The report date, without a report the day of the stop. */
  reportDate: z.string(),
  dueDate: z.string(),
  /** Calendar days left, below zero once it is late. Of what is archived: on the day of its application. */
  daysLeft: z.number(),
  retentionUntil: z.string(),
};
/** Of a project that is to be archived and nobody has applied for yet, too. */
export const ArchiveDue = z.object({
  ...ArchiveHead,
  ...Clock,
  /** Null where nobody has begun. */
  reqId: Id.nullable(),
  status: z.number().nullable(),
  denyReason: z.string().nullable(),
});
export type ArchiveDue = z.infer<typeof ArchiveDue>;

export const ArchiveRequest = z.object({
  reqId: Id,
  ...ArchiveHead,
  ...Clock,
  version: z.number(),
  status: z.number(),
  archiveFlag: z.number(),
  applyUser: z.string().nullable(),
  applyTime: z.string().nullable(),
  applyWords: z.string().nullable(),
  lateReason: z.string().nullable(),
  lateBy: z.string().nullable(),
  checkUser: z.string().nullable(),
  checkTime: z.string().nullable(),
  checkWords: z.string().nullable(),
  confirmUser: z.string().nullable(),
  confirmTime: z.string().nullable(),
  denyUser: z.string().nullable(),
  denyTime: z.string().nullable(),
  denyReason: z.string().nullable(),
  redoReason: z.string().nullable(),
  redoNote: z.string().nullable(),
  fileCount: z.number().nullable(),
  totalSize: z.number().nullable(),
  packedAt: z.string().nullable(),
  packageHash: z.string().nullable(),
  manifestHash: z.string().nullable(),
  packageSize: z.number().nullable(),
  location: z.string().nullable(),
  boxNo: z.string().nullable(),
  rowVersion: RowVersion,
});
export type ArchiveRequest = z.infer<typeof ArchiveRequest>;

/** What still stands in the way of the archive, with the page that shows it. */
export const ArchiveLack = z.object({
  /** `node`: a required node of the file is empty; `file`: the bytes of a stored file are not whole. Both may be answered with a reason. */
  kind: z.enum(["completion", "node", "file", "task", "mail", "job", "upload", "late", "addition"]),
  code: z.string(),
  words: z.string(),
  by: z.string(),
  /** A page of the project; null where none shows it. */
  screen: z.string().nullable(),
});
export type ArchiveLack = z.infer<typeof ArchiveLack>;

export const NodeAnswer = z.object({
  code: z.string(),
  name: z.string(),
  words: z.string(),
  by: z.string(),
  at: z.string(),
});
export const ArchiveAct = z.object({
  id: Id,
  version: z.number(),
  action: z.number(),
  words: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type ArchiveAct = z.infer<typeof ArchiveAct>;

export const ArchiveAddition = z.object({
  id: Id,
  reqId: Id,
  version: z.number(),
  kind: z.number(),
  subject: z.string(),
  reason: z.string(),
  procedures: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string(),
  effect: z.string(),
  fileId: z.number().nullable(),
  fileName: z.string().nullable(),
  sha256: z.string().nullable(),
  by: z.string(),
  at: z.string(),
  reviewer: z.string().nullable(),
  reviewTime: z.string().nullable(),
  reviewWords: z.string().nullable(),
  removed: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  canReview: May,
  canRemove: May,
  rowVersion: RowVersion,
});
export type ArchiveAddition = z.infer<typeof ArchiveAddition>;

export const ArchiveHold = z.object({
  id: Id,
  projectId: Id,
  kind: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  lifted: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
  rowVersion: RowVersion,
});
export type ArchiveHold = z.infer<typeof ArchiveHold>;

const Can = z.object({
  begin: May,
  apply: May,
  explain: May,
  check: May,
  deny: May,
  confirm: May,
  withdraw: May,
  redo: May,
  edit: May,
  add: May,
  hold: May,
});
export type ArchiveCan = z.infer<typeof Can>;

/** All of a project's archive on one page. */
export const ProjectArchive = z.object({
  head: z.object(ArchiveHead),
  archiveFlag: z.number(),
  /** Null before the report is issued and while the engagement goes on. */
  clock: z.object(Clock).nullable(),
  /** The latest; null where nobody has begun. */
  request: ArchiveRequest.nullable(),
  lacks: z.array(ArchiveLack),
  answers: z.array(NodeAnswer),
  additions: z.array(ArchiveAddition),
  holds: z.array(ArchiveHold),
  history: z.array(ArchiveAct),
  /** The firm's reasons for additions (ARCHREASON). */
  reasons: z.array(z.object({ code: z.string(), name: z.string() })),
  can: Can,
});
export type ProjectArchive = z.infer<typeof ProjectArchive>;

export const ArchiveFile = z.object({
  id: Id,
  fileName: z.string(),
  wpIndex: z.string().nullable(),
  nodeCode: z.string().nullable(),
  nodeName: z.string().nullable(),
  version: z.number(),
  size: z.number(),
  sha256: z.string(),
  uploadUser: z.string(),
  uploadTime: z.string(),
});
export type ArchiveFile = z.infer<typeof ArchiveFile>;

export const ArchiveCount = z.object({
  archived: z.number(),
  files: z.number(),
  pending: z.number(),
  overdue: z.number(),
  preparing: z.number(),
  held: z.number(),
});
export type ArchiveCount = z.infer<typeof ArchiveCount>;

/** How long an archive is kept, and what keeps it longer. */
export const RetentionRow = z.object({
  ...ArchiveHead,
  reqId: Id,
  version: z.number(),
  reportDate: z.string(),
  retentionUntil: z.string(),
  /** Below zero: its time is over. */
  yearsLeft: z.number(),
  packageSize: z.number().nullable(),
  location: z.string().nullable(),
  boxNo: z.string().nullable(),
  /** Holds that stand. */
  holds: z.number(),
  /** Code retentionState. */
  state: z.number(),
  /** Of the destruction that was proposed, approved or done. */
  destructionId: Id.nullable(),
});
export type RetentionRow = z.infer<typeof RetentionRow>;
