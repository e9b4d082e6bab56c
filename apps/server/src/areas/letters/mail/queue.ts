/**
 * Mails on their way out: one record is one mail with one Message-ID, written with the caller's own rows. The job `send-mail` takes them
 * from here; whoever asked is told of each outcome by a job of a kind that they name.
 */

import { randomUUID } from "node:crypto";
import type { MessageKey } from "@digao/contract/messages";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { ContextJobs } from "../../../platform/jobs/queue.ts";
import { publish } from "../../../platform/live/events.ts";
import { finalStates, type MailOutcome, type OutcomeJob } from "../../../platform/mail/outcome.ts";
import type { Person } from "../../../platform/mail/parse.ts";
import type { StoredPart } from "../../../platform/mail/part.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { sendingKind } from "./kinds.ts";

/** Minutes until the next try. */
export const retryMinutes = [1, 5, 15] as const;

export type MailState = "queued" | "sending" | "sent" | "unknown" | "failed" | "bounced";

export interface MailRecord {
  refType: string;
  refId: number;
  projectId: number | null;
  /** What it is called on paper. */
  no?: string;
  /** Which try of the record it is: a second letter is another mail. */
  round?: number;
}

export interface NewMail {
  accountId: number;
  record?: MailRecord;
  to: Person[];
  cc?: Person[];
  bcc?: Person[];
  subject: string;
  text: string;
  /** Cleaned already. */
  html?: string;
  parts?: StoredPart[];
  inReplyTo?: string | null;
  refs?: string[];
  token?: string | null;
  /** A job of this kind is started with each outcome (sent, unknown, failed, bounced): payload `MailOutcome`. */
  outcomeJob?: OutcomeJob;
  /** The mailbox gets no copy, whatever it is set to: its readers are others than the mail's. */
  isForReceiverAlone?: boolean;
}

export interface QueuedMail {
  mailId: number;
  messageId: string;
  state: MailState;
  /** The record had its mail before: nothing was written. */
  wasThere: boolean;
}

/** Addresses are compared and sent without case in the domain; what breaks a header or an envelope is refused. */
const addressPattern = /^[^\s@<>",;:\\()[\]\p{Cc}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,250}[\p{L}\p{N}])?$/u;

export function checkReceivers(people: readonly Person[], field: string): void {
  for (const { address } of people)
    if (address.length > 254 || !addressPattern.test(address))
      throw new Refusal("mail.badAddress", { field, params: { address: address.slice(0, 100) } });
}

const keyOf = (record: MailRecord | undefined): string =>
  record ? `${record.refType}:${record.refId}:${record.round ?? 1}` : `mail:${randomUUID()}`;

export interface OutRow {
  mailId: number;
  messageId: string;
  state: MailState;
}

export async function outOfKey(db: Db, key: string): Promise<OutRow | undefined> {
  const { rows } = await sql<OutRow>`
    select o.mail_id as "mailId", m.message_id as "messageId", o.state
    from mail_out o join mail m on m.tenant_id = o.tenant_id and m.id = o.mail_id where o.record_key = ${key}`.execute(
    db,
  );
  return rows[0];
}

export async function noteMail(
  db: Db,
  { mailId, state, note, reply = null }: { mailId: number; state: MailState; note: MessageKey; reply?: string | null },
): Promise<void> {
  await db.insertInto("mail_out_event").values({ mail_id: mailId, state, note, reply }).execute();
}

async function senderOf(db: Db, accountId: number) {
  const account = await db
    .selectFrom("mail_account as a")
    .leftJoin("app_user as u", "u.id", "a.user_id")
    .select([
      "a.mail_address as address",
      // Whoever gets it sees who writes, not an address alone.
      sql<string | null>`coalesce(nullif(a.display_name, ''), u.name)`.as("name"),
      "a.is_copied_to_self as isCopied",
    ])
    .where("a.id", "=", accountId)
    .where("a.is_deleted", "=", false)
    .executeTakeFirst();
  if (!account) throw missing("mail.noAccount");
  return account;
}

const snippetMax = 200;
export const snippetOf = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, snippetMax);

async function writeMail(db: Db, mail: NewMail): Promise<{ mailId: number; messageId: string; envelope: object }> {
  const sender = await senderOf(db, mail.accountId);
  const { to, cc = [], bcc = [], parts = [], refs = [], record } = mail;
  const messageId = `<${randomUUID()}@${sender.address.split("@")[1] ?? "digao"}>`;
  const { id } = await db
    .insertInto("mail")
    .values({
      account_id: mail.accountId,
      direction: 1,
      folder: "outbox",
      message_id: messageId,
      in_reply_to: mail.inReplyTo ?? null,
      refs: refs.slice(-100),
      from_name: sender.name,
      from_addr: sender.address,
      to_list: JSON.stringify(to),
      cc_list: JSON.stringify(cc),
      bcc_list: JSON.stringify(bcc),
      subject: mail.subject,
      mail_date: sql`now()`,
      snippet: snippetOf(mail.text),
      size_bytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, mail.text.length),
      attachments: JSON.stringify(parts),
      attachment_count: parts.length,
      is_read: true,
      token: mail.token ?? null,
      ref_type: record?.refType ?? null,
      ref_id: record ? String(record.refId) : null,
      project_id: record?.projectId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("mail_body")
    .values({ mail_id: id, text: mail.text, html: mail.html ?? "" })
    .execute();
  const everyone = [...to, ...cc, ...bcc].map(({ address }) => address);
  const copy = sender.isCopied && !mail.isForReceiverAlone ? [sender.address] : [];
  return { mailId: id, messageId, envelope: { from: sender.address, to: [...new Set([...everyone, ...copy])] } };
}

/** The caller's transaction writes the mail and starts its sending; a record that has its mail already gets no second one. */
export async function queueMail(db: Db, jobs: ContextJobs, mail: NewMail): Promise<QueuedMail> {
  const { to, cc = [], bcc = [], record } = mail;
  if (to.length + cc.length + bcc.length === 0) throw new Refusal("mail.noReceiver", { field: "to" });
  checkReceivers(to, "to");
  checkReceivers(cc, "cc");
  checkReceivers(bcc, "bcc");
  const key = keyOf(record);
  // Of two at once the second one waits here, and finds what the first has written.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${key}`}, app_tenant()::bigint))`.execute(db);
  const there = await outOfKey(db, key);
  if (there) return { ...there, wasThere: true };
  const { mailId, messageId, envelope } = await writeMail(db, mail);
  await db
    .insertInto("mail_out")
    .values({
      mail_id: mailId,
      account_id: mail.accountId,
      record_key: key,
      ref_type: record?.refType ?? null,
      ref_id: record ? String(record.refId) : null,
      project_id: record?.projectId ?? null,
      record_no: record?.no ?? null,
      token: mail.token ?? null,
      envelope: JSON.stringify(envelope),
      outcome_job: mail.outcomeJob ?? null,
    })
    .execute();
  await noteMail(db, { mailId, state: "queued", note: "mail.event.queued" });
  await startSending(db, jobs, mail.accountId);
  return { mailId, messageId, state: "queued", wasThere: false };
}

/** A job that waits already will find what was queued meanwhile: it is held until the caller's transaction ends. */
export async function startSending(db: Db, jobs: ContextJobs, accountId: number, delaySeconds = 0): Promise<void> {
  if (delaySeconds === 0) {
    const { rows } = await sql`
      select from job j join job_queue q on q.job_id = j.id
      where j.kind = ${sendingKind} and j.state = 'queued' and j.payload ->> 'accountId' = ${String(accountId)} and q.run_at <= now()
      limit 1 for share of j`.execute(db);
    if (rows.length > 0) return;
  }
  await jobs.start(db, { kind: sendingKind, payload: { accountId }, delaySeconds });
}

interface Settled {
  mailId: number;
  state: MailState;
  note: MessageKey;
  reply?: string | null;
}

/** Whoever wrote it sees at once what became of it. */
const tellOfMail = (db: Db, mailId: number, by: number): Promise<void> =>
  publish(db, { kind: "changed", refType: "mail", refId: String(mailId), projectId: null, by, requestId: null });

const isFinal = (state: MailState): state is MailOutcome["state"] => finalStates.some((one) => one === state);

/** Writes a state with its event, moves the mail to its folder, and starts the job that follows. False where the mail was settled otherwise meanwhile. */
export async function settleMail(
  db: Db,
  jobs: ContextJobs,
  { mailId, state, note, reply = null }: Settled,
  from: readonly MailState[],
): Promise<boolean> {
  const sentAt = state === "sent" ? await momentOf(db) : null;
  const { rows } = await sql<Omit<MailOutcome, "state"> & { outcomeJob: string | null; writtenBy: number | null }>`
    update mail_out o set state = ${state}, last_reply = coalesce(${reply}, o.last_reply), updated_at = now(),
      is_handed_over = case when ${state} = 'queued' then false else o.is_handed_over end,
      sent_at = coalesce(o.sent_at, ${sentAt}::timestamptz), job_id = null
    from mail m where m.tenant_id = o.tenant_id and m.id = o.mail_id and o.mail_id = ${mailId} and o.state = any(${[...from]}::text[])
    returning o.mail_id as "mailId", m.message_id as "messageId", o.ref_type as "refType", o.ref_id as "refId",
      o.project_id as "projectId", o.last_reply as reply, o.outcome_job as "outcomeJob", m.created_by as "writtenBy"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return false;
  await noteMail(db, { mailId, state, note, reply });
  if (state === "sent")
    await db
      .updateTable("mail")
      .set({
        folder: sql`case when folder = 'outbox' then 'sent' else folder end`,
        at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where("id", "=", mailId)
      .execute();
  const { outcomeJob, writtenBy, ...outcome } = row;
  if (!isFinal(state)) return true;
  if (writtenBy !== null) await tellOfMail(db, mailId, writtenBy);
  const payload: MailOutcome = { ...outcome, state };
  if (outcomeJob) await jobs.start(db, { kind: outcomeJob, projectId: outcome.projectId, payload: { ...payload } });
  return true;
}
