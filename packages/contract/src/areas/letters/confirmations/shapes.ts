/** Confirmation letters (函证, CSA 1312) as the wire has them: the register of addressees, letters, what they ask and what came back. */

import { z } from "zod";
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, PageQuery, RowVersion } from "../../../shapes.ts";
import { sealedDoubts, sealStates } from "./codes.ts";
import { letterMax } from "./lengths.ts";

export const Kind = z.coerce.number().int().min(1).max(5);
export const Form = z.coerce.number().int().min(1).max(3);
export const Reason = ReasonText();
/** Cells of a row of the bank's form, or of a model with columns of its own, by their headings. */
export const Cells = z.record(z.string().max(letterMax.heading), z.string().max(letterMax.cell));

export const SubjectRow = z.object({
  subjectCode: z.string(),
  subjectName: z.string(),
  hzKind: z.number(),
  fsItemId: Id.nullable(),
  count: z.number(),
  selectedCount: z.number(),
  book: z.string(),
  selected: z.string(),
  /** Selected ÷ book; null of nothing. */
  coverage: z.string().nullable(),
});
export type SubjectRow = z.infer<typeof SubjectRow>;

export const StatusRow = z.object({
  status: z.number(),
  count: z.number(),
  amount: z.string(),
  /** Days since the one that waits longest came into it. */
  oldestDays: z.number().nullable(),
});
export type StatusRow = z.infer<typeof StatusRow>;

export const LetterFlag = z.object({
  code: z.string(),
  detail: z.string(),
  foundAt: z.string(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** What shows that the answer is right: a file of the letter. */
  evidenceFileId: Id.nullable(),
});
export type LetterFlag = z.infer<typeof LetterFlag>;

export const LetterRow = z.object({
  id: Id,
  projectId: Id,
  letterNo: z.string(),
  round: z.number(),
  hzKind: z.number(),
  form: z.number(),
  modelId: Id.nullable(),
  modelName: z.string().nullable(),
  contactName: z.string(),
  subjects: z.string(),
  baseDate: z.string(),
  statusId: z.number(),
  statusAt: z.string(),
  /** Days it has stood in its status. */
  days: z.number(),
  statusReason: z.string().nullable(),
  bookAmount: z.string(),
  replyAmount: z.string().nullable(),
  diffAmount: z.string().nullable(),
  confirmedAmount: z.string(),
  itemCount: z.number(),
  hasFile: z.boolean(),
  pageCount: z.number().nullable(),
  preparedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvalTime: z.string().nullable(),
  sendMethod: z.number().nullable(),
  sendTime: z.string().nullable(),
  sentBy: z.string().nullable(),
  courier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  receiverSigned: z.string().nullable(),
  replyMethod: z.number().nullable(),
  replyTime: z.string().nullable(),
  replyTrackingNo: z.string().nullable(),
  replyResult: z.number(),
  altResult: z.number(),
  altAmount: z.string(),
  conclusion: z.string().nullable(),
  openFlags: z.number(),
  diffReasons: z.array(z.number()),
  rowVersion: RowVersion,
});
export type LetterRow = z.infer<typeof LetterRow>;

export const LetterItem = z.object({
  id: Id,
  contactId: Id.nullable(),
  subjectCode: z.string(),
  subjectName: z.string(),
  bankItemNo: z.string().nullable(),
  bankAccount: z.string(),
  row: z.record(z.string(), z.string()),
  direction: z.number(),
  currency: z.string(),
  fcAmount: z.string().nullable(),
  bookAmount: z.string(),
  replyAmount: z.string().nullable(),
  diffAmount: z.string().nullable(),
  diffReason: z.number().nullable(),
  diffNote: z.string().nullable(),
  misstatement: z.string(),
  adjustHeadId: Id.nullable(),
  adjustNo: z.string().nullable(),
});
export type LetterItem = z.infer<typeof LetterItem>;

export const letterFileKinds = ["letter", "sending", "reply", "alternative", "flag", "sealed"] as const;
export const LetterFile = z.object({
  fileId: Id,
  kind: z.enum(letterFileKinds),
  fileName: z.string(),
  mime: z.string(),
  sizeBytes: z.number(),
  round: z.number(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type LetterFile = z.infer<typeof LetterFile>;

export const LetterStep = z.object({
  seq: z.number(),
  action: z.string(),
  fromStatus: z.number(),
  toStatus: z.number(),
  round: z.number(),
  by: z.string().nullable(),
  at: z.string(),
  comment: z.string().nullable(),
});
export type LetterStep = z.infer<typeof LetterStep>;

/** Mails that went out for a letter or came in answer to it. */
export const LetterMail = z.object({
  mailId: Id,
  /** 1 out, 2 in. */
  direction: z.number(),
  state: z.string().nullable(),
  from: z.string().nullable(),
  subject: z.string(),
  at: z.string(),
  messageId: z.string().nullable(),
  parts: z.number(),
  /** What tells that it answers the letter, in the reader's language; null of what was sent. */
  why: z.string().nullable(),
});
export type LetterMail = z.infer<typeof LetterMail>;

export const Addressee = z.object({
  linkman: z.string(),
  deptTitle: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  postcode: z.string(),
});
export type Addressee = z.infer<typeof Addressee>;

/** Of the bank's form (财会〔2020〕12号): items 1 to 14 and the annex, with their columns. */
export const BankItem = z.object({
  itemNo: z.string(),
  /** Number, title and columns as they are read; rows name an item and its cells by `itemNo` and `columns`. */
  no: z.string(),
  title: z.string(),
  columns: z.array(z.string()),
  labels: z.array(z.string()),
  /** Columns that a balance of the register fills by itself. */
  ofRegister: z.array(z.string()),
});
export type BankItem = z.infer<typeof BankItem>;

/** What was asked of an electronic confirmation platform, as it was handed in there. */
export const PlatformRequest = z.object({
  platform: z.enum(["digital", "other"]),
  requestNo: z.string(),
  letterNo: z.string(),
  baseDate: z.string(),
  addressee: z.string(),
  client: z.string(),
  firm: z.string(),
  fileHash: z.string(),
  items: z.array(
    z.object({
      subject: z.string(),
      bankItem: z.string().nullable(),
      account: z.string(),
      currency: z.string(),
      amount: z.string(),
    }),
  ),
});
export type PlatformRequest = z.infer<typeof PlatformRequest>;

/** What a letter lacks before it can go to its addressee. */
export const LetterHole = z.object({
  need: z.string(),
  words: z.string(),
  /** The balance of the list where it is filled in; null where it is filled in elsewhere. */
  contactId: Id.nullable(),
});
export type LetterHole = z.infer<typeof LetterHole>;

/** How the client's seal stands: the scan of the sealed letter that was taken back last, held against what was approved. */
export const LetterSeal = z.object({
  state: z.enum(sealStates),
  fileId: Id.nullable(),
  /** What it bears in place of the letter's own number or code. */
  found: z.string().nullable(),
  /** What could not be read and is to be compared by a person. */
  doubts: z.array(z.enum(sealedDoubts)),
  /** The firm lets a lead's word stand for a scan that was not kept. */
  mayBeStated: z.boolean(),
});
export type LetterSeal = z.infer<typeof LetterSeal>;

export const Letter = LetterRow.extend({
  addressee: Addressee,
  /** Of a letter sent through a platform. */
  platformRequest: PlatformRequest.nullable(),
  addrCheck: z.number(),
  seal: LetterSeal,
  items: z.array(LetterItem),
  files: z.array(LetterFile),
  steps: z.array(LetterStep),
  flags: z.array(LetterFlag),
  mails: z.array(LetterMail),
  /** The file says something else than the letter does now. */
  isOutdated: z.boolean(),
  /** What must be filled in before it is made and approved. */
  holes: z.array(LetterHole),
  replyFromAddr: z.string().nullable(),
  replyCity: z.string().nullable(),
  replyPhone: z.string().nullable(),
  replyMail: z.string().nullable(),
  replySealOk: z.boolean().nullable(),
  replySealType: z.string().nullable(),
  replySealName: z.string().nullable(),
  replySignOk: z.boolean().nullable(),
  replySigner: z.string().nullable(),
  replySignDate: z.string().nullable(),
  /** Where the original is held, as who entered the reply says. */
  replyOriginalAt: z.string().nullable(),
  replyNote: z.string().nullable(),
  altNote: z.string().nullable(),
  approvalComment: z.string().nullable(),
  /** Events that the caller may make happen. */
  events: z.array(z.string()),
  bankItems: z.array(BankItem),
});
export type Letter = z.infer<typeof Letter>;

export const LetterQuery = PageQuery.extend({
  projectId: Id,
  /** 2 making, 3 approval, 4 sending, 5 replies; of both absent all. */
  stage: z.coerce.number().int().min(2).max(5).optional(),
  hzKind: Kind.optional(),
  statusId: z.coerce.number().int().min(10).max(90).optional(),
  form: Form.optional(),
  /** Letters that ask about a statement item. */
  fsItemId: Id.optional(),
  hasFlags: Flag.optional(),
});
export type LetterQuery = z.infer<typeof LetterQuery>;

export const SummaryRow = z.object({
  subjectCode: z.string(),
  subjectName: z.string(),
  hzKind: z.number(),
  fsItemId: Id.nullable(),
  /** Of the statement item, unaudited; null where none holds the subject. */
  itemAmount: z.string().nullable(),
  book: z.string(),
  sentCount: z.number(),
  sent: z.string(),
  sentShare: z.string().nullable(),
  repliedCount: z.number(),
  replyRate: z.string().nullable(),
  replied: z.string(),
  repliedShare: z.string().nullable(),
  agreed: z.string(),
  differing: z.string(),
  grossDifference: z.string(),
  alternative: z.string(),
  confirmed: z.string(),
  confirmedShare: z.string().nullable(),
  notSent: z.string(),
  projected: z.string(),
});
export type SummaryRow = z.infer<typeof SummaryRow>;
export const Summary = z.object({
  rows: z.array(SummaryRow),
  total: z.object({ letters: z.number(), sent: z.number(), replied: z.number(), replyRate: z.string().nullable() }),
  openFlags: z.number(),
  /** Letters that are neither closed nor void. */
  open: z.number(),
});
export type Summary = z.infer<typeof Summary>;
