/** Confirmations (函证): the register of addressees, letters from making to reply, their summary. */

import { z } from "zod";
import { Batch, Ids } from "../../../batch.ts";
import { area, get, inProject, post, put, signedIn, type UploadLimits } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { type RecordOf, register } from "../../../register/register.ts";
import {
  Behind,
  Bytes,
  Flag,
  Id,
  Instant,
  IsoDate,
  JobStarted,
  Money,
  OptionalId,
  PageQuery,
  pageOf,
  RowVersion,
  RptLang,
} from "../../../shapes.ts";
import { DownloadStarted } from "../../evidence/download-centre/calls.ts";
import { MailDetail } from "../mail/shapes.ts";
import { bankAccountSpec } from "./bank-accounts.ts";
import { contactSpec } from "./contacts.ts";
import { letterMax, replyMax } from "./lengths.ts";
import { ReplyScan } from "./scans.ts";
import {
  Cells,
  Form,
  Kind,
  Letter,
  LetterQuery,
  LetterRow,
  letterFileKinds,
  Reason,
  StatusRow,
  SubjectRow,
  Summary,
} from "./shapes.ts";
import { AddressFinding, BooksInput, SourceRow } from "./sources.ts";

export type { Letter, LetterRow, StatusRow, Summary } from "./shapes.ts";
export type { AddressFinding, SourceRow } from "./sources.ts";

const text = (max: number) => z.string().trim().max(max);

/** Ids between commas. */
const Merged = z.object({ projectId: Id, ids: text(20_000) });
export const confirmationContact = register(contactSpec);
/** Whom to ask about which balance, and where it is reached. */
export type Contact = RecordOf<typeof contactSpec>;

export const bankAccount = register(bankAccountSpec);
export type BankAccount = RecordOf<typeof bankAccountSpec>;

/** The filters of the list, for its workbook. */
const ContactsInLanguage = PageQuery.extend({
  projectId: Id,
  RptLang,
  hzKind: Kind.optional(),
  subjectCode: text(20).optional(),
  isSelected: Flag.optional(),
  addrCheck: z.coerce.number().int().min(0).max(3).optional(),
});
export const hzcontacts = area(contactSpec.base, {
  DownHzContactListExcel: get(ContactsInLanguage, Bytes, inProject(), {
    kind: "file",
  }),
  GetHzSubjectList: get(z.object({ projectId: Id, RptLang }), z.array(SubjectRow), inProject()),
  GetHzStatusList: get(z.object({ projectId: Id, hzKind: Kind.optional() }), z.array(StatusRow), inProject()),
  GetHZAddressFindings: get(z.object({ projectId: Id }), z.array(AddressFinding), inProject()),
  /** What the books would give, and what of it the designs select: nothing is written. */
  GetHZContactSources: post(BooksInput, z.array(SourceRow), inProject(), { writes: false }),
  CreateHZContactsFromBooks: post(
    BooksInput,
    z.object({ added: z.number(), updated: z.number(), selected: z.number(), kept: z.number() }),
    inProject(),
  ),
  /** As `DownMergeHZFiles`, of many letters: they are made in the background, and the answer names the download; null where they are few. */
  StartMergeHZFiles: post(Merged, DownloadStarted, inProject(), { writes: false }),
  /** One PDF in print order: each letter with its envelope label, the courier's list at the end. */
  DownMergeHZFiles: get(Merged, Bytes, inProject(), {
    kind: "file",
    path: "/api/jm/DownMergeHZFiles",
  }),
});

/** Where existing clients bring addresses: a sheet of the register, whose rows name addressees alone. */
export const hzcontactImports = area("/api/services/app/Project", {
  FromExcelImportContactInfo: {
    ...confirmationContact.calls.import,
    path: "/api/services/app/Project/FromExcelImportContactInfo",
  },
});

const letter = inProject("member", "Id", "confirmationLetter");
/** What hangs together around a balance: who asks about it, on which letters, under which account, in which statement item. */
export const Around = z.object({
  contacts: z.array(z.object({ id: Id, name: z.string(), account: z.string() })),
  letters: z.array(z.object({ id: Id, letterNo: z.string(), status: z.number() })),
  accounts: z.array(z.object({ id: Id, bankName: z.string(), account: z.string() })),
  items: z.array(z.object({ id: Id, group: z.number(), name: z.string() })),
});
export type Around = z.infer<typeof Around>;
export const hzaround = area(contactSpec.base, {
  GetHZAroundContact: get(z.object({ Id }), Around, inProject("member", "Id", "confirmationContact")),
  GetHZAroundAccount: get(z.object({ Id }), Around, inProject("member", "Id", "bankAccount")),
  GetHZAroundLetter: get(z.object({ Id }), Around, letter),
});
const evidence: UploadLimits = { maxBytes: limits.fileBytesMax, maxFiles: 20, kinds: ["pdf", "png", "jpg"] };
const Sending = z.object({
  sendMethod: z.coerce.number().int().min(1).max(6),
  courier: text(letterMax.courier).nullish(),
  trackingNo: text(letterMax.trackingNo).nullish(),
  receiverSigned: text(letterMax.receiverSigned).nullish(),
  /** Of a platform: the number of the request there. */
  requestNo: text(letterMax.requestNo).nullish(),
});

const DueDays = z.object({ days: z.number().nullable(), firmDays: z.number() });

export const hzletters = area("/api/services/app/hzletter", {
  GetHzLetterList: get(LetterQuery, pageOf(LetterRow), inProject(), { kind: "list" }),
  GetHzLetterItem: get(z.object({ Id }), Letter, letter),
  GetHzLetterByStatus: get(LetterQuery, pageOf(LetterRow), inProject(), { kind: "list" }),
  /** Letters of all projects that one works on; of all projects with the right to all. */
  GetHZCenterList: get(
    PageQuery.extend({
      stage: z.coerce.number().int().min(2).max(5).optional(),
      statusId: z.coerce.number().int().min(10).max(90).optional(),
      hzKind: Kind.optional(),
      projectId: Id.optional(),
    }),
    pageOf(LetterRow.extend({ projectName: z.string() })).extend({ stages: z.array(StatusRow), behind: Behind }),
    signedIn,
    { kind: "list" },
  ),
  GetHzLetterSummary: get(z.object({ projectId: Id, RptLang }), Summary, inProject()),
  /** Has the files of letters be made by a job; of each that cannot be, why not. */
  CreateLetterFile: post(z.object({ projectId: Id, ids: Ids }), Batch.extend({ jobId: Id.nullable() }), inProject()),
  /** Gives letters a model and has their files be made. */
  CreateHZByModel: post(
    z.object({ projectId: Id, modelId: Id, ids: Ids }),
    Batch.extend({ jobId: Id.nullable() }),
    inProject(),
    { path: "/api/services/app/hzmodel/CreateHZByModel" },
  ),
  /** action: 1 submit, 2 approve, 3 send back, 4 withdraw. */
  CreateLetterApproval: post(
    z.object({
      Id,
      action: z.coerce.number().int().min(1).max(4),
      comment: Reason.default(""),
      rowVersion: RowVersion,
    }),
    Letter,
    letter,
  ),
  CreateSelectedApproval: post(
    z.object({ projectId: Id, ids: Ids, action: z.coerce.number().int().min(1).max(4), comment: Reason.default("") }),
    Batch,
    inProject(),
  ),
  CreateLetterSending: post(
    Sending.extend({ Id, isSecond: Flag.default(false), rowVersion: RowVersion }),
    Letter,
    letter,
  ),
  /** The numbers of a courier in the order of the letters, one for each: scanned or pasted. */
  CreateSelectedSending: post(
    Sending.omit({ trackingNo: true }).extend({
      projectId: Id,
      ids: Ids,
      trackingNos: z.array(text(letterMax.trackingNo)).max(2_000).default([]),
    }),
    Batch,
    inProject(),
    { body: "long" },
  ),
  /** What came of a sending that was begun: the courier's number, who took it, or that it failed and why. */
  RegisterHZSending: put(
    z.object({
      Id,
      rowVersion: RowVersion,
      hasFailed: Flag.default(false),
      reason: Reason.default(""),
      trackingNo: text(letterMax.trackingNo).nullish(),
      courier: text(letterMax.courier).nullish(),
      receiverSigned: text(letterMax.receiverSigned).nullish(),
    }),
    Letter,
    letter,
  ),
  UpdateHZLetterReplyAmount: put(
    z.object({
      Id,
      rowVersion: RowVersion,
      replyMethod: z.coerce.number().int().min(1).max(6),
      replyTime: Instant,
      /** 0: what the amounts say. 3 with restrictions, 4 returned, 5 refused. */
      replyResult: z.coerce.number().int().min(0).max(5).default(0),
      replyTrackingNo: text(replyMax.replyTrackingNo).default(""),
      replyFromAddr: text(replyMax.replyFromAddr).default(""),
      replyCity: text(replyMax.replyCity).default(""),
      replyPhone: text(replyMax.replyPhone).default(""),
      replyMail: text(replyMax.replyMail).default(""),
      replySealOk: Flag.nullish(),
      replySealType: text(replyMax.replySealType).default(""),
      replySealName: text(replyMax.replySealName).default(""),
      replySignOk: Flag.nullish(),
      replySigner: text(replyMax.replySigner).default(""),
      replyOriginalAt: text(replyMax.replyOriginalAt).default(""),
      /** As it stands beside the signature. */
      replySignDate: IsoDate.nullish(),
      note: text(letterMax.note).default(""),
      items: z
        .array(
          z.object({
            id: Id,
            replyAmount: Money.nullish(),
            diffReason: z.coerce.number().int().min(1).max(9).nullish(),
            note: text(letterMax.itemNote).default(""),
            misstatement: Money.default("0.00"),
          }),
        )
        .max(500),
    }),
    Letter,
    letter,
    { body: "rows" },
  ),
  /** Explains differences of a reply that was entered: reasons, what of them misstates the books. */
  ExplainHZDifferences: put(
    z.object({
      Id,
      rowVersion: RowVersion,
      items: z
        .array(
          z.object({
            id: Id,
            diffReason: z.coerce.number().int().min(1).max(9).nullish(),
            note: text(letterMax.itemNote).default(""),
            misstatement: Money.default("0.00"),
          }),
        )
        .min(1)
        .max(500),
    }),
    Letter,
    letter,
    { body: "rows" },
  ),
  /** A draft entry over the misstated part of an item's difference (adjSource 3). */
  CreateHZAdjustment: post(
    z.object({ Id, itemId: Id, counterItemId: Id, rowVersion: RowVersion }),
    z.object({ headId: Id }),
    letter,
  ),
  /** `reset`: throws the file away to make it again. */
  UpdateHZLetterFile: put(z.object({ projectId: Id, ids: Ids }), Batch, inProject()),
  /** Contents while they are open; or one step of its states with what it needs. */
  UpdateHZLetter: put(
    z.object({
      Id,
      rowVersion: RowVersion,
      event: z.enum(["revise", "resend", "alternative", "close", "reopen"]).nullish(),
      reason: Reason.default(""),
      form: Form.optional(),
      modelId: OptionalId,
      altResult: z.coerce.number().int().min(0).max(3).optional(),
      altAmount: Money.optional(),
      altNote: ReasonText(letterMax.altNote).optional(),
      conclusion: ReasonText(letterMax.conclusion).optional(),
    }),
    Letter,
    letter,
  ),
  /** Rows of the bank's form beside those of the register; while the letter is open. */
  SaveHZLetterItem: put(
    z.object({ Id, rowVersion: RowVersion, itemId: OptionalId, bankItemNo: text(10).min(1), row: Cells }),
    Letter,
    letter,
  ),
  RemoveHZLetterItem: put(z.object({ Id, rowVersion: RowVersion, itemId: Id }), Letter, letter),
  /** Voids letters; their numbers are not given again. */
  UpdateHZLetterSelected: put(z.object({ projectId: Id, ids: Ids, reason: Reason }), Batch, inProject()),
  AnswerHZFlag: put(
    z.object({
      Id,
      code: text(30).min(1),
      answer: Reason.min(1),
      /** A file of the letter that shows it. */
      fileId: Id,
      /** What the sign said when it was read: one that says something else by now is read first. */
      detail: text(300).optional(),
    }),
    Letter,
    letter,
  ),
  AddHZLetterFiles: post(
    z.object({ Id, kind: z.enum(letterFileKinds), place: text(200).default(""), note: text(300).default("") }),
    z.object({ fileIds: z.array(Id) }),
    letter,
    { kind: "upload", upload: evidence },
  ),
  /** What a lead says of the client's seal: that they compared the scan with the approved letter, or that the sealed original was posted. */
  SealHZLetter: put(
    z.object({ Id, rowVersion: RowVersion, event: z.enum(["sealCompared", "sealStated"]), reason: Reason.min(1) }),
    Letter,
    letter,
    { summary: "A lead answers for the client's seal on a letter" },
  ),
  /** Days that a reply may take: the project's own, null where the firm's hold. */
  GetHZDueDays: get(z.object({ projectId: Id }), DueDays, inProject()),
  UpdateHZDueDays: put(
    z.object({ projectId: Id, days: z.coerce.number().int().min(1).max(365).nullable() }),
    DueDays,
    inProject(),
  ),
  /** Scans of the reply, each page with what was recognised on it and how sure that is. */
  GetHZReplyScans: get(z.object({ Id }), z.object({ items: z.array(ReplyScan) }), letter),
  /** One page as it was recognised, set upright. */
  DownHZScanPage: get(z.object({ Id, fileId: Id, page: z.coerce.number().int().min(1).max(1000) }), Bytes, letter, {
    kind: "file",
    rate: "files",
  }),
  RecogniseHZReply: post(z.object({ Id, fileId: Id }), JobStarted, letter, { rate: "lookup" }),
  /** Scans attached to a mail of the letter become files of its reply. */
  TakeHZMailScans: post(z.object({ Id, mailId: Id }), z.object({ fileIds: z.array(Id) }), letter, { rate: "lookup" }),
  DownHZFiles: get(z.object({ Id, fileId: OptionalId, isInline: Flag.default(false) }), Bytes, letter, {
    kind: "file",
    path: "/api/jm/DownHZFiles",
  }),
  /** One mail of the letter as it is read, with what is known of its sender. */
  GetHZLetterMail: get(z.object({ Id, mailId: Id }), MailDetail, letter),
  /** The original of a mail of the letter as it came or went, or one of its parts. */
  DownHZLetterMail: get(
    z.object({ Id, mailId: Id, index: z.coerce.number().int().min(0).max(1000).optional() }),
    Bytes,
    letter,
    { kind: "file", rate: "files" },
  ),
  /** The sheet that reconciles the reply with the books (差异调节表). */
  DownHZReconciliation: get(z.object({ Id, RptLang }), Bytes, letter, { kind: "file" }),
  DownOutBoxFiles: get(z.object({ Id, fileId: OptionalId }), Bytes, letter, {
    kind: "file",
    path: "/api/jm/DownOutBoxFiles",
  }),
  DownInBoxFiles: get(z.object({ Id, fileId: OptionalId }), Bytes, letter, {
    kind: "file",
    path: "/api/jm/DownInBoxFiles",
  }),
  DownLoadSummary: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    path: "/api/jm/DownLoadSummary",
  }),
  /** The control table of one kind of letters (函证控制表). */
  DownHZControlTable: get(z.object({ projectId: Id, hzKind: Kind, RptLang }), Bytes, inProject(), { kind: "file" }),
});
