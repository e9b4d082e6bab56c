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
import { Around } from "./around.ts";
import { bankAccountSpec } from "./bank-accounts.ts";
import { contactSpec } from "./contacts.ts";
import { DifferencesExplained, ReplyEntry, Sending } from "./entries.ts";
import { letterMax } from "./lengths.ts";
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

export type { Around } from "./around.ts";
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
    summary: "The confirmation contacts of a project as a workbook",
  }),
  GetHzSubjectList: get(z.object({ projectId: Id, RptLang }), z.array(SubjectRow), inProject(), {
    summary: "Statement items of a project with their letters and what these cover",
  }),
  GetHzStatusList: get(z.object({ projectId: Id, hzKind: Kind.optional() }), z.array(StatusRow), inProject(), {
    summary: "Letters of a project counted by status",
  }),
  GetHZAddressFindings: get(z.object({ projectId: Id }), z.array(AddressFinding), inProject(), {
    summary: "Addresses of contacts that look suspicious",
  }),
  /** What the books would give, and what of it the designs select: nothing is written. */
  GetHZContactSources: post(BooksInput, z.array(SourceRow), inProject(), {
    writes: false,
    summary: "What the books would give as contacts, and what of it the designs select",
  }),
  CreateHZContactsFromBooks: post(
    BooksInput,
    z.object({ added: z.number(), updated: z.number(), selected: z.number(), kept: z.number() }),
    inProject(),
    { summary: "Takes contacts and their amounts from the books" },
  ),
  /** As `DownMergeHZFiles`, of many letters: they are made in the background, and the answer names the download; null where they are few. */
  StartMergeHZFiles: post(Merged, DownloadStarted, inProject(), {
    writes: false,
    summary: "Has one PDF of many letters be made in the background",
  }),
  /** One PDF in print order: each letter with its envelope label, the courier's list at the end. */
  DownMergeHZFiles: get(Merged, Bytes, inProject(), {
    kind: "file",
    path: "/api/jm/DownMergeHZFiles",
    summary: "Letters in one PDF in print order, with labels and the courier's list",
  }),
});

/** Where existing clients bring addresses: a sheet of the register, whose rows name addressees alone. */
export const hzcontactImports = area("/api/services/app/Project", {
  FromExcelImportContactInfo: {
    ...confirmationContact.calls.import,
    path: "/api/services/app/Project/FromExcelImportContactInfo",
    summary: "Takes in a sheet of addressees and where they are reached",
  },
});

const letter = inProject("member", "Id", "confirmationLetter");
export const hzaround = area(contactSpec.base, {
  GetHZAroundContact: get(z.object({ Id }), Around, inProject("member", "Id", "confirmationContact"), {
    summary: "Letters, accounts and statement items around a confirmation contact",
  }),
  GetHZAroundAccount: get(z.object({ Id }), Around, inProject("member", "Id", "bankAccount"), {
    summary: "Contacts, letters and statement items around a bank account",
  }),
  GetHZAroundLetter: get(z.object({ Id }), Around, letter, {
    summary: "Contacts, accounts and statement items around a letter",
  }),
});
const evidence: UploadLimits = { maxBytes: limits.fileBytesMax, maxFiles: 20, kinds: ["pdf", "png", "jpg"] };

const DueDays = z.object({ days: z.number().nullable(), firmDays: z.number() });

export const hzletters = area("/api/services/app/hzletter", {
  GetHzLetterList: get(LetterQuery, pageOf(LetterRow), inProject(), {
    kind: "list",
    summary: "The letters of a project",
  }),
  GetHzLetterItem: get(z.object({ Id }), Letter, letter, { summary: "One letter with its rows, reply and history" }),
  GetHzLetterByStatus: get(LetterQuery, pageOf(LetterRow), inProject(), {
    kind: "list",
    summary: "The letters of a project by their status",
  }),
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
    { kind: "list", summary: "Letters of all projects that the caller works on, by stage" },
  ),
  GetHzLetterSummary: get(z.object({ projectId: Id, RptLang }), Summary, inProject(), {
    summary: "Letters of a project in figures: sent, replied, agreed",
  }),
  /** Has the files of letters be made by a job; of each that cannot be, why not. */
  CreateLetterFile: post(z.object({ projectId: Id, ids: Ids }), Batch.extend({ jobId: Id.nullable() }), inProject(), {
    summary: "Has the files of letters be made by a job; of each that cannot be, why not",
  }),
  /** Gives letters a model and has their files be made. */
  CreateHZByModel: post(
    z.object({ projectId: Id, modelId: Id, ids: Ids }),
    Batch.extend({ jobId: Id.nullable() }),
    inProject(),
    { path: "/api/services/app/hzmodel/CreateHZByModel", summary: "Gives letters a model and has their files be made" },
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
    { summary: "Submits, approves, sends back or withdraws a letter" },
  ),
  CreateSelectedApproval: post(
    z.object({ projectId: Id, ids: Ids, action: z.coerce.number().int().min(1).max(4), comment: Reason.default("") }),
    Batch,
    inProject(),
    { summary: "Submits, approves, sends back or withdraws several; of each that refuses, why" },
  ),
  CreateLetterSending: post(
    Sending.extend({ Id, isSecond: Flag.default(false), rowVersion: RowVersion }),
    Letter,
    letter,
    { summary: "Sends a letter, or sends it a second time" },
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
    { body: "long", summary: "Sends several letters, each with its courier's number" },
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
    { summary: "What came of a sending: the courier's number and receiver, or why it failed" },
  ),
  UpdateHZLetterReplyAmount: put(ReplyEntry, Letter, letter, {
    body: "rows",
    summary: "Enters the reply to a letter, row by row",
  }),
  /** Explains differences of a reply that was entered: reasons, what of them misstates the books. */
  ExplainHZDifferences: put(DifferencesExplained, Letter, letter, {
    body: "rows",
    summary: "Explains differences of a reply, and what of them misstates the books",
  }),
  /** A draft entry over the misstated part of an item's difference (adjSource 3). */
  CreateHZAdjustment: post(
    z.object({ Id, itemId: Id, counterItemId: Id, rowVersion: RowVersion }),
    z.object({ headId: Id }),
    letter,
    { summary: "A draft entry over the misstated part of a difference" },
  ),
  /** `reset`: throws the file away to make it again. */
  UpdateHZLetterFile: put(z.object({ projectId: Id, ids: Ids }), Batch, inProject(), {
    summary: "Throws the files of letters away to make them again",
  }),
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
    { summary: "Changes an open letter, or takes it a step: revise, resend, close, reopen" },
  ),
  /** Rows of the bank's form beside those of the register; while the letter is open. */
  SaveHZLetterItem: put(
    z.object({ Id, rowVersion: RowVersion, itemId: OptionalId, bankItemNo: text(10).min(1), row: Cells }),
    Letter,
    letter,
    { summary: "Adds or changes a row of the bank's form in an open letter" },
  ),
  RemoveHZLetterItem: put(z.object({ Id, rowVersion: RowVersion, itemId: Id }), Letter, letter, {
    summary: "Removes a row of the bank's form from an open letter",
  }),
  /** Voids letters; their numbers are not given again. */
  UpdateHZLetterSelected: put(z.object({ projectId: Id, ids: Ids, reason: Reason }), Batch, inProject(), {
    summary: "Voids letters; their numbers are not given again",
  }),
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
    { summary: "Answers a warning sign of a letter, with a file that shows it" },
  ),
  AddHZLetterFiles: post(
    z.object({ Id, kind: z.enum(letterFileKinds), place: text(200).default(""), note: text(300).default("") }),
    z.object({ fileIds: z.array(Id) }),
    letter,
    { kind: "upload", upload: evidence, summary: "Adds files to a letter as evidence" },
  ),
  /** What a lead says of the client's seal: that they compared the scan with the approved letter, or that the sealed original was posted. */
  SealHZLetter: put(
    z.object({ Id, rowVersion: RowVersion, event: z.enum(["sealCompared", "sealStated"]), reason: Reason.min(1) }),
    Letter,
    letter,
    { summary: "A lead answers for the client's seal on a letter" },
  ),
  /** Days that a reply may take: the project's own, null where the firm's hold. */
  GetHZDueDays: get(z.object({ projectId: Id }), DueDays, inProject(), {
    summary: "Days that a reply may take: the project's own and the firm's",
  }),
  UpdateHZDueDays: put(
    z.object({ projectId: Id, days: z.coerce.number().int().min(1).max(365).nullable() }),
    DueDays,
    inProject(),
    { summary: "Sets the project's own days for a reply, or goes back to the firm's" },
  ),
  /** Scans of the reply, each page with what was recognised on it and how sure that is. */
  GetHZReplyScans: get(z.object({ Id }), z.object({ items: z.array(ReplyScan) }), letter, {
    summary: "Scans of a reply, each page with what was recognised on it",
  }),
  /** One page as it was recognised, set upright. */
  DownHZScanPage: get(z.object({ Id, fileId: Id, page: z.coerce.number().int().min(1).max(1000) }), Bytes, letter, {
    kind: "file",
    rate: "files",
    summary: "One page of a scan as it was recognised, set upright",
  }),
  RecogniseHZReply: post(z.object({ Id, fileId: Id }), JobStarted, letter, {
    rate: "lookup",
    summary: "Has a scan of a reply be recognised, as a job",
  }),
  /** Scans attached to a mail of the letter become files of its reply. */
  TakeHZMailScans: post(z.object({ Id, mailId: Id }), z.object({ fileIds: z.array(Id) }), letter, {
    rate: "lookup",
    summary: "Makes scans attached to a mail files of the letter's reply",
  }),
  DownHZFiles: get(z.object({ Id, fileId: OptionalId, isInline: Flag.default(false) }), Bytes, letter, {
    kind: "file",
    path: "/api/jm/DownHZFiles",
    summary: "The file of a letter, or one of the files beside it",
  }),
  /** One mail of the letter as it is read, with what is known of its sender. */
  GetHZLetterMail: get(z.object({ Id, mailId: Id }), MailDetail, letter, {
    summary: "One mail of a letter, with what is known of its sender",
  }),
  /** The original of a mail of the letter as it came or went, or one of its parts. */
  DownHZLetterMail: get(
    z.object({ Id, mailId: Id, index: z.coerce.number().int().min(0).max(1000).optional() }),
    Bytes,
    letter,
    { kind: "file", rate: "files", summary: "The original of a letter's mail, or one of its parts" },
  ),
  /** The sheet that reconciles the reply with the books (差异调节表). */
  DownHZReconciliation: get(z.object({ Id, RptLang }), Bytes, letter, {
    kind: "file",
    summary: "The sheet that reconciles a reply with the books (差异调节表)",
  }),
  DownOutBoxFiles: get(z.object({ Id, fileId: OptionalId }), Bytes, letter, {
    kind: "file",
    path: "/api/jm/DownOutBoxFiles",
    summary: "A letter as it left the firm, or evidence of its sending",
  }),
  DownInBoxFiles: get(z.object({ Id, fileId: OptionalId }), Bytes, letter, {
    kind: "file",
    path: "/api/jm/DownInBoxFiles",
    summary: "The reply to a letter as a file",
  }),
  DownLoadSummary: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    path: "/api/jm/DownLoadSummary",
    summary: "The summary of a project's letters as a workbook",
  }),
  /** The control table of one kind of letters (函证控制表). */
  DownHZControlTable: get(z.object({ projectId: Id, hzKind: Kind, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "The control table of one kind of letters (函证控制表)",
  }),
});
