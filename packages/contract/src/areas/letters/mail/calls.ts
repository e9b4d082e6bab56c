/** A person's mailbox (邮箱): what came, what was written and sent, drafts; one mail is sent once. */

import { z } from "zod";
import { area, del, get, inProject, post, put, signedIn } from "../../../endpoint.ts";
import { mailMax } from "../../../mail-lengths.ts";
import { ReasonText } from "../../../reason.ts";
import {
  Bytes,
  Flag,
  Id,
  JobStarted,
  Keyword,
  Nothing,
  OptionalId,
  PageQuery,
  pageOf,
  RowVersion,
} from "../../../shapes.ts";
import {
  Mailbox,
  MailboxDraft,
  MailDetail,
  MailFolder,
  MailPerson,
  MailRow,
  MailState,
  MailTest,
  mailLine,
  mailPartBytesMax,
  mailPartsMax,
  mailReceiversMax,
  NewestOf,
} from "./shapes.ts";

const People = z.array(MailPerson).max(mailReceiversMax).default([]);
const Ids = z.array(Id).min(1).max(500);
const content = z.string().max(mailMax.content).default("");
const Written = z.object({
  /** Of the draft that it was. */
  id: OptionalId,
  rowVersion: RowVersion.optional(),
  to: People,
  cc: People,
  bcc: People,
  subject: mailLine(mailMax.subject).default(""),
  /** HTML; cleaned when it is kept. */
  content,
  replyToId: OptionalId,
  forwardOfId: OptionalId,
});
const Counts = z.object({
  hasAccount: z.boolean(),
  address: z.string().nullable(),
  pollError: z.string().nullable(),
  polledAt: z.string().nullable(),
  folders: z.array(z.object({ folder: MailFolder, count: z.number(), unread: z.number() })),
});
const Receiver = z.object({
  kind: z.enum(["user", "group", "known"]),
  name: z.string(),
  people: z.array(MailPerson),
});
const Draft = z.object({
  id: Id,
  rowVersion: RowVersion,
  parts: z.array(z.object({ index: z.number(), fileName: z.string(), sizeBytes: z.number() })),
});

export const mail = area("/api/services/app/Mail", {
  GetMailList: get(
    PageQuery.extend({
      folder: MailFolder.optional(),
      threadId: OptionalId,
      isUnread: Flag.default(false),
      state: MailState.optional(),
      hasParts: Flag.default(false),
    }),
    pageOf(MailRow).extend({ newestOf: NewestOf }),
    signedIn,
    { rate: "search", summary: "Mails of a folder or a thread, with a search" },
  ),
  GetMailCounts: get(z.object({}), Counts, signedIn, {
    keepsSessionIdle: true,
    summary: "Mails in each folder, and those unread",
  }),
  GetMailItem: get(
    z.object({ id: Id, pictures: Flag.default(false) }),
    MailDetail.extend({ thread: z.array(MailRow) }),
    signedIn,
    { summary: "One mail with its thread; remote pictures only when asked for" },
  ),
  GetMailReceivers: get(z.object({ keyword: Keyword }), z.object({ items: z.array(Receiver) }), signedIn, {
    rate: "search",
    summary: "Addresses to complete a receiver from",
  }),
  GetMailboxSettings: get(z.object({}), Mailbox.nullable(), signedIn, {
    summary: "The caller's mailbox, null until it is set up",
  }),
  UpdateMailboxSettings: put(MailboxDraft, Mailbox, signedIn, {
    body: "long",
    summary: "Sets up or changes the caller's mailbox",
  }),
  /** The settings that are stored; what passes is noted with them. */
  TestMailServer: post(z.object({}), MailTest, signedIn, {
    rate: "lookup",
    summary: "Tries the stored settings of the caller's mailbox and notes what passes",
  }),
  SaveDraft: post(Written, Draft, signedIn, { body: "rows", summary: "Keeps a mail as a draft" }),
  UploadMailFile: post(z.object({ id: Id }), Draft, signedIn, {
    kind: "upload",
    upload: { maxBytes: mailPartBytesMax, maxFiles: 20 },
    summary: "Attaches files to a draft",
  }),
  RemoveMailFile: post(z.object({ id: Id, index: z.coerce.number().int().min(0).max(mailPartsMax) }), Draft, signedIn, {
    summary: "Takes an attachment away from a draft",
  }),
  SendMail: post(Written, z.object({ id: Id, messageId: z.string(), state: MailState }), signedIn, {
    body: "rows",
    summary: "Sends a mail",
  }),
  /** What a person decides of a mail that failed, or of which nobody knows whether it was sent. */
  ResolveMail: post(
    z.object({ id: Id, decision: z.enum(["again", "sent", "giveUp"]), reason: ReasonText().min(1) }),
    z.object({ state: MailState }),
    signedIn,
    { summary: "Decides on a mail that failed or may have been sent: again, sent, or given up" },
  ),
  ReceiveMail: post(z.object({}), JobStarted, signedIn, { rate: "lookup", summary: "Fetches new mail now, as a job" }),
  UpdateMailReadState: put(z.object({ ids: Ids, isRead: Flag }), Nothing, signedIn, {
    summary: "Marks mails as read or unread",
  }),
  /** Into the bin; what lies in the bin is gone for good. */
  DeleteMail: del(
    z.object({ ids: z.union([z.array(Id), Id.transform((id) => [id])]) }),
    z.object({ count: z.number() }),
    signedIn,
    { summary: "Moves mails to the bin; what lies in the bin is gone for good" },
  ),
  RestoreMail: post(z.object({ ids: Ids }), z.object({ count: z.number() }), signedIn, {
    summary: "Brings mails back from the bin",
  }),
  /** The original, or one attachment. */
  DownMailFile: get(z.object({ id: Id, index: z.coerce.number().int().min(0).max(1000).optional() }), Bytes, signedIn, {
    kind: "file",
    rate: "files",
    summary: "The original of a mail, or one attachment",
  }),
  /** Puts the original into a node of a project's files, and its attachments into a folder of its subject beside it. */
  FileMail: post(
    z.object({
      id: Id,
      projectId: Id,
      nodeId: OptionalId,
      folder: z.string().trim().max(300).default(""),
      withParts: Flag.default(true),
    }),
    z.object({
      fileId: Id,
      fileName: z.string(),
      version: z.number(),
      parts: z.number(),
      /** Attachments that no file can be made of; they stay in the original. */
      left: z.array(z.string()),
    }),
    inProject(),
    { summary: "Files the original of a mail, and its attachments, with a project's files" },
  ),
});
