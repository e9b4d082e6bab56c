/** Shapes of mail that more than one area has: mailboxes, mails in lists, mails as they are read. */

import { z } from "zod";
import { mailboxMax } from "../../../mail-lengths.ts";
import { Flag, Id, OptionalId, RowVersion } from "../../../shapes.ts";

export const mailPartBytesMax = 40 * 1024 * 1024;
export const mailPartsMax = 50;
export const mailReceiversMax = 500;
/** Of the mails that hold the words of a search, so many of the newest are looked through. */
export const mailsSearchedMax = 5_000;

/** Where more mails hold the words than that: how many of the newest an answer and its count are of. */
export const NewestOf = z.number().int().nullable();

export const mailLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // A line break in a header would begin another one.
    .refine((text) => !/[\r\n\0]/.test(text), "mail.lineBreak");

export const MailPerson = z.object({ name: mailLine(200).default(""), address: mailLine(254) });
export type MailPerson = z.infer<typeof MailPerson>;

const Port = z.coerce.number().int().min(1).max(65_535);
/** As the form has it; a blank password keeps the one that is there. */
export const MailboxDraft = z.object({
  Id: OptionalId,
  mailAddress: z.email("mail.badAddressField").max(mailboxMax.mailAddress),
  displayName: mailLine(mailboxMax.displayName).nullish(),
  loginName: mailLine(mailboxMax.loginName).nullish(),
  sendType: z.enum(["POP3", "IMAP"]).default("POP3"),
  popServe: mailLine(mailboxMax.server).min(1),
  popPort: Port.default(110),
  smtpServe: mailLine(mailboxMax.server).min(1),
  smtpPort: Port.default(25),
  passWord: z.string().max(mailboxMax.passWord).nullish(),
  isSSL: Flag.default(true),
  mailContent: z.string().max(mailboxMax.text).nullish(),
  signature: z.string().max(mailboxMax.text).nullish(),
  authServer: mailLine(mailboxMax.authServer).nullish(),
  isCopiedToSelf: Flag.default(false),
  rowVersion: RowVersion.optional(),
});
export type MailboxDraft = z.infer<typeof MailboxDraft>;

export const Mailbox = z.object({
  Id,
  projectId: z.number().nullable(),
  mailAddress: z.string(),
  displayName: z.string().nullable(),
  loginName: z.string().nullable(),
  sendType: z.enum(["POP3", "IMAP"]),
  popServe: z.string(),
  popPort: z.number(),
  smtpServe: z.string(),
  smtpPort: z.number(),
  hasPassword: z.boolean(),
  isSSL: z.boolean(),
  mailContent: z.string().nullable(),
  signature: z.string().nullable(),
  authServer: z.string().nullable(),
  isCopiedToSelf: z.boolean(),
  /** When these settings last passed every step of a test; mails are fetched only then. */
  testedAt: z.string().nullable(),
  polledAt: z.string().nullable(),
  /** Why the last round brought nothing, in the reader's language. */
  pollError: z.string().nullable(),
  rowVersion: RowVersion,
});
export type Mailbox = z.infer<typeof Mailbox>;

export const MailTestStep = z.object({
  step: z.enum(["receive", "signIn", "send"]),
  isDone: z.boolean(),
  message: z.string().nullable(),
  reply: z.string().nullable(),
});
export type MailTestStep = z.infer<typeof MailTestStep>;
export const MailTest = z.object({ isDone: z.boolean(), steps: z.array(MailTestStep) });
export type MailTest = z.infer<typeof MailTest>;

export const MailState = z.enum(["queued", "sending", "sent", "unknown", "failed", "bounced"]);
export type MailState = z.infer<typeof MailState>;
export const MailFolder = z.enum(["inbox", "drafts", "outbox", "sent", "bin"]);
export type MailFolder = z.infer<typeof MailFolder>;

export const MailRow = z.object({
  id: Id,
  direction: z.number(),
  folder: MailFolder,
  fromName: z.string().nullable(),
  fromAddr: z.string().nullable(),
  to: z.array(MailPerson),
  subject: z.string(),
  snippet: z.string(),
  at: z.string(),
  sizeBytes: z.number(),
  attachmentCount: z.number(),
  isRead: z.boolean(),
  isAnswered: z.boolean(),
  threadId: z.number().nullable(),
  state: MailState.nullable(),
  /** Why it cannot be read, in the reader's language. */
  unread: z.string().nullable(),
  rowVersion: RowVersion,
});
export type MailRow = z.infer<typeof MailRow>;

export const MailPart = z.object({ index: z.number(), fileName: z.string(), mime: z.string(), sizeBytes: z.number() });
export type MailPart = z.infer<typeof MailPart>;

const Verdict = z.object({ method: z.string(), result: z.string(), domain: z.string().nullable() });
export const MailAuth = z.object({
  server: z.string().nullable(),
  /** Found by the own mail server. */
  trusted: z.array(Verdict),
  /** Written into the mail by others on its way: hearsay. */
  others: z.array(z.object({ server: z.string(), verdicts: z.array(Verdict) })),
  /** Found by ourselves. */
  own: z.array(Verdict),
});
export type MailAuth = z.infer<typeof MailAuth>;

export const MailEvent = z.object({
  at: z.string(),
  state: MailState,
  note: z.string(),
  reply: z.string().nullable(),
  userName: z.string().nullable(),
});
export const MailDetail = MailRow.extend({
  accountId: Id,
  messageId: z.string().nullable(),
  cc: z.array(MailPerson),
  bcc: z.array(MailPerson),
  /** Where the sender wants answers to go, where that is not the sender's own address. */
  replyTo: z.array(z.string()),
  mailDate: z.string().nullable(),
  /** Cleaned: nothing in it runs, and nothing is fetched. */
  html: z.string(),
  text: z.string(),
  /** Pictures of others that were left out: to fetch one tells its sender that the mail was read. Once they were asked for, those that could not be fetched. */
  remotePictures: z.number(),
  parts: z.array(MailPart),
  /** Of its original, as it came or went. */
  rawSha256: z.string().nullable(),
  headers: z.string(),
  auth: MailAuth.nullable(),
  events: z.array(MailEvent),
  /** Where it was filed to. */
  filed: z.array(z.object({ projectId: z.number(), projectName: z.string(), fileId: z.number(), at: z.string() })),
});
export type MailDetail = z.infer<typeof MailDetail>;
