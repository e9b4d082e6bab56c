/** Letters by mail for other areas: send a letter, read how it stands, find what came about a record, and the originals as evidence. */

import { mailMatch } from "@digao/contract/areas/letters/hzmail/codes";
import type { MailDetail } from "@digao/contract/areas/letters/mail/shapes";
import type { Lang } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ContextJobs } from "../../../platform/jobs/queue.ts";
import { ownerKinds } from "../../../platform/mail/access.ts";
import type { MatchWay } from "../../../platform/mail/matched-by.ts";
import type { OutcomeJob } from "../../../platform/mail/outcome.ts";
import type { StoredPart } from "../../../platform/mail/part.ts";
import { openPart, planPart, planParts, type Source, type Taken } from "../../../platform/mail/part.ts";
import type { Context } from "../../../platform/serve.ts";
import { isUsable } from "./account.ts";
import { mailDetail } from "./door/mail-rows.ts";
import { accountOf } from "./door/mailboxes.ts";
import { type QueuedMail, queueMail } from "./queue.ts";

export interface SendingMailbox {
  id: number;
  address: string;
  /** The default body of letters. */
  mailContent: string | null;
  /** Null also while it waits to be confirmed. */
  testedAt: string | null;
  /** Who has changed it, while nobody else has confirmed that. */
  unconfirmedBy: number | null;
  isOfFirm: boolean;
}

/** From which letters of a project go out, and where replies arrive: its own mailbox, else the firm's. */
export async function confirmationMailbox(db: Db, projectId: number): Promise<SendingMailbox | null> {
  const row =
    (await accountOf(db, { kind: ownerKinds.project, userId: null, projectId })) ??
    (await accountOf(db, { kind: ownerKinds.firm, userId: null, projectId: null }));
  if (!row) return null;
  const testedAt = isUsable(row) ? row.tested_at : null;
  const unconfirmedBy = isUsable(row) ? null : row.changed_by;
  return {
    id: row.id,
    address: row.mail_address,
    mailContent: row.mail_content,
    testedAt,
    unconfirmedBy,
    isOfFirm: row.project_id === null,
  };
}

export interface MailOfRecord {
  mailId: number;
  direction: number;
  state: string | null;
  messageId: string | null;
  from: string | null;
  fromName: string | null;
  subject: string;
  at: string;
  parts: number;
  /** How it was found to answer the letter, and by what; null of what was sent. */
  way: MatchWay | null;
  evidence: string | null;
  /** Of the original: file and hash. */
  rawFileId: number | null;
  rawSha256: string | null;
}

/** What was sent for a letter, and what came in answer to it, oldest first. */
export async function mailsOfLetter(
  db: Db,
  { refType, letterId }: { refType: string; letterId: number },
): Promise<MailOfRecord[]> {
  const { rows } = await sql<MailOfRecord>`
    select m.id as "mailId", m.direction, o.state, m.message_id as "messageId", m.from_addr as "from", m.from_name as "fromName", m.subject, m.at,
      m.attachment_count as parts, t.way, t.evidence, m.raw_file_id as "rawFileId", m.raw_sha256 as "rawSha256"
    from mail m left join mail_out o on o.tenant_id = m.tenant_id and o.mail_id = m.id
    left join mail_match t on t.tenant_id = m.tenant_id and t.mail_id = m.id and t.letter_id = ${letterId}
    where m.id in (
      select mail_id from mail_out where ref_type = ${refType} and ref_id = ${String(letterId)}
      union select mail_id from mail_match where letter_id = ${letterId} and status <> ${sql.lit(mailMatch.ignored)} and status <> ${sql.lit(mailMatch.open)})
    order by m.at, m.id limit 200`.execute(db);
  return rows;
}

/** One mail as it is read; that the caller may see its record is the caller's to check. */
export async function readMailOfLetter(db: Db, lang: Lang, mailId: number): Promise<MailDetail | null> {
  const found = await mailDetail(db, lang, mailId);
  if (!found) return null;
  const { pictures: _left, ...detail } = found;
  return detail;
}

async function sourceOf({ db }: Context, mailId: number): Promise<Source> {
  const mail = await db
    .selectFrom("mail")
    .select(["raw_file_id", "subject", "attachments"])
    .where("id", "=", mailId)
    .executeTakeFirstOrThrow();
  return {
    rawFileId: mail.raw_file_id,
    fileName: `${mail.subject.slice(0, 100) || "mail"}.eml`,
    attachments: mail.attachments as unknown as StoredPart[],
  };
}

/** For a part: found in a transaction, taken out of the original once that has ended. That the caller may see the record is the caller's to check. */
export const planMailOfLetter = async (ctx: Context, mailId: number, index: number | undefined) =>
  planPart(ctx, await sourceOf(ctx, mailId), index);

/** The original as it came or went, or the part that was taken out of it; that the caller may see its record is the caller's to check. */
export const openMailOfLetter = async (
  ctx: Context,
  mailId: number,
  part: { index: number | undefined; taken: Taken | null },
): Promise<FileAnswer> => openPart(ctx, await sourceOf(ctx, mailId), part);

/** All its attachments, taken in as files once the transaction has ended. */
export const planPartsOfMail = async (ctx: Context, mailId: number) => planParts(ctx, await sourceOf(ctx, mailId));

/** What is mailed to people of the firm: from the firm's own mailbox, without a copy to it. */
export interface OwnMail {
  refType: string;
  refId: number;
  /** Which mail of the record it is. */
  round: number;
  to: { name: string; address: string };
  subject: string;
  text: string;
}

/** The firm's own mailbox, where it has one that has passed its test and been confirmed. */
export async function firmMailbox(db: Db): Promise<{ id: number; address: string } | null> {
  const row = await accountOf(db, { kind: ownerKinds.firm, userId: null, projectId: null });
  return row?.tested_at && isUsable(row) && row.password_sealed ? { id: row.id, address: row.mail_address } : null;
}

export const sendOwnMail = (
  db: Db,
  jobs: ContextJobs,
  accountId: number,
  { refType, refId, round, to, subject, text }: OwnMail,
): Promise<QueuedMail> =>
  queueMail(db, jobs, {
    accountId,
    record: { refType, refId, projectId: null, round },
    to: [to],
    subject,
    text,
    isForReceiverAlone: true,
  });

export interface LetterMail {
  projectId: number;
  refType: string;
  letterId: number;
  letterNo: string;
  round: number;
  clientName: string;
  contactName: string;
  token: string;
  to: string;
  subject: string;
  /** The body where the mailbox has none of its own. */
  text: string;
  part: StoredPart;
  /** A job of this kind is told what became of it. */
  outcomeJob: OutcomeJob;
}

/** The letter with its file attached, from the project's mailbox or the firm's; null where there is none that has passed its test. */
export async function sendLetterMail(db: Db, jobs: ContextJobs, letter: LetterMail): Promise<QueuedMail | null> {
  const mailbox = await confirmationMailbox(db, letter.projectId);
  if (!mailbox?.testedAt) return null;
  const { letterNo, clientName, contactName } = letter;
  const words: Readonly<Record<string, string>> = { letterNo, clientName, contactName, replyEmail: mailbox.address };
  const text = (mailbox.mailContent || letter.text).replace(
    /\{\{(\w+)\}\}/g,
    (whole, name: string) => words[name] ?? whole,
  );
  return queueMail(db, jobs, {
    accountId: mailbox.id,
    record: {
      refType: letter.refType,
      refId: letter.letterId,
      projectId: letter.projectId,
      round: letter.round,
      no: letterNo,
    },
    to: [{ name: contactName, address: letter.to }],
    subject: letter.subject,
    text,
    parts: [letter.part],
    token: letter.token,
    outcomeJob: letter.outcomeJob,
  });
}

export interface PlainMail {
  projectId: number;
  refType: string;
  refId: number;
  /** Which mail of the record it is. */
  round: number;
  to: { name: string; address: string };
  subject: string;
  text: string;
}

/** A mail without a letter, from the project's mailbox or the firm's; null where there is none that has passed its test. */
export async function sendPlainMail(db: Db, jobs: ContextJobs, mail: PlainMail): Promise<QueuedMail | null> {
  const { projectId, refType, refId, round, to, subject, text } = mail;
  const mailbox = await confirmationMailbox(db, projectId);
  if (!mailbox?.testedAt) return null;
  return queueMail(db, jobs, {
    accountId: mailbox.id,
    record: { refType, refId, projectId, round },
    to: [to],
    subject,
    text,
  });
}
