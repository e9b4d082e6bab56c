/**
 * Sends what is due of one mailbox, one mail after the other over one connection. Each step is committed before the next: that the mail
 * is being sent; that all but its last bytes were handed over; what the server said. A run that died before the second was never taken by
 * the server, and is sent again. One that died after it may have been: it is not sent again, but looked for, and waits for a person.
 */
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { z } from "zod";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { isStillMeant, noticeMailType } from "../../../../platform/live/notice-rights.ts";
import type { MailAccess } from "../../../../platform/mail/access.ts";
import { composeMail, type Part } from "../../../../platform/mail/compose.ts";
import { faultOf, keyOfFault, MailFault } from "../../../../platform/mail/fault.ts";
import type { StoredPart } from "../../../../platform/mail/part.ts";
import { type Envelope, openSmtp, type SmtpSession } from "../../../../platform/mail/smtp.ts";
import { openAccount } from "../account.ts";
import { sendingKind } from "../kinds.ts";
import { noteMail, retryMinutes, settleMail, startSending } from "../queue.ts";
import { tellOfTrouble } from "../trouble.ts";

const Payload = z.object({ accountId: z.number() });

interface Due {
  mailId: number;
  attempts: number;
  envelope: Envelope;
  token: string | null;
  refType: string | null;
  rawSha256: string | null;
  sizeBytes: number;
}

/**
 * Mails whose run has ended without an answer: of this job's earlier runs, and of jobs that are no more. Handed over or not is what
 * tells them apart.
 */
async function settleLeft(job: JobRun, accountId: number): Promise<void> {
  await job.withTenant(async (db) => {
    const { rows } = await sql<{ mailId: number; isHandedOver: boolean }>`
      select o.mail_id as "mailId", o.is_handed_over as "isHandedOver" from mail_out o
      where o.account_id = ${accountId} and o.state = 'sending'
        and (o.job_id = ${job.id}
          or not exists (select from job j where j.tenant_id = o.tenant_id and j.id = o.job_id and j.state in ('queued', 'running')))
      for update of o`.execute(db);
    for (const { mailId, isHandedOver } of rows) {
      const next = isHandedOver
        ? ({ state: "unknown", note: "mail.event.answerLost" } as const)
        : ({ state: "queued", note: "mail.event.brokenOff" } as const);
      await settleMail(db, job, { mailId, ...next }, ["sending"]);
      if (isHandedOver) await tellOfTrouble(db, mailId, "unknown");
    }
  });
}

/** The next one, marked as being sent by this run. */
function takeNext(job: JobRun, accountId: number): Promise<Due | undefined> {
  return job.withTenant(async (db) => {
    const { rows } = await sql<Due>`
      update mail_out o set state = 'sending', attempts = o.attempts + 1, job_id = ${job.id},
        is_handed_over = false, updated_at = now()
      from mail m
      where m.tenant_id = o.tenant_id and m.id = o.mail_id and o.mail_id = (
        select d.mail_id from mail_out d where d.tenant_id = app_tenant() and d.account_id = ${accountId} and d.state = 'queued' and d.next_at <= now()
        order by d.next_at, d.mail_id limit 1 for update skip locked)
      returning o.mail_id as "mailId", o.attempts, o.envelope, o.token, o.ref_type as "refType", m.raw_sha256 as "rawSha256", m.size_bytes as "sizeBytes"`.execute(
      db,
    );
    const [due] = rows;
    if (due) await noteMail(db, { mailId: due.mailId, state: "sending", note: "mail.event.sending" });
    return due;
  });
}

async function writtenOf(db: Db, job: JobRun, mailId: number) {
  const mail = await db.selectFrom("mail").selectAll().where("id", "=", mailId).executeTakeFirstOrThrow();
  const body = await db.selectFrom("mail_body").selectAll().where("mail_id", "=", mailId).executeTakeFirstOrThrow();
  const parts: Part[] = [];
  for (const part of mail.attachments as unknown as StoredPart[]) {
    const file = await job.files(db).find(part.fileId);
    parts.push({ fileName: part.fileName, mime: part.mime, content: () => job.store.read(job.tenantId, file.sha256) });
  }
  return {
    messageId: mail.message_id ?? "",
    date: new Date(String(mail.mail_date)),
    from: { name: mail.from_name ?? "", address: mail.from_addr ?? "" },
    to: mail.to_list as unknown as { name: string; address: string }[],
    cc: mail.cc_list as unknown as { name: string; address: string }[],
    subject: mail.subject,
    text: body.text,
    html: body.html,
    inReplyTo: mail.in_reply_to,
    refs: mail.refs,
    token: mail.token,
    parts,
  };
}

/** The bytes are made once: what is sent again is what was sent before. */
async function bytesOf(job: JobRun, due: Due): Promise<{ sha256: string; sizeBytes: number }> {
  const { mailId, rawSha256, sizeBytes } = due;
  if (rawSha256) return { sha256: rawSha256, sizeBytes };
  const written = await job.withTenant((db) => writtenOf(db, job, mailId), { readOnly: true });
  const temp = await job.store.receive(composeMail(written));
  try {
    await job.withTenant(async (db) => {
      const file = { ...temp, fileName: `${mailId}.eml`, mime: "message/rfc822" };
      const fileId = await job.files(db).keep(file);
      await db
        .updateTable("mail")
        .set({ raw_file_id: fileId, raw_sha256: temp.sha256, size_bytes: temp.sizeBytes, updated_at: sql`now()` })
        .where("id", "=", mailId)
        .execute();
    });
  } finally {
    await job.store.discard(temp.tempPath);
  }
  return temp;
}

const markHandedOver = (job: JobRun, mailId: number): Promise<void> =>
  job.withTenant(async (db) => {
    job.signal.throwIfAborted();
    const { numAffectedRows } = await sql`
      update mail_out set is_handed_over = true, updated_at = now()
      where mail_id = ${mailId} and state = 'sending' and job_id = ${job.id}`.execute(db);
    if (numAffectedRows !== 1n) throw new Error("Another run has taken the mail over.");
  });

/** What follows a fault of one mail: another try, or its end. */
async function putOff(db: Db, job: JobRun, due: Pick<Due, "mailId" | "attempts">, fault: MailFault): Promise<void> {
  const { mailId, attempts } = due;
  const minutes = retryMinutes[attempts - 1];
  const isFinal = fault.kind === "refused" || fault.kind === "tooLarge" || minutes === undefined;
  const note = keyOfFault(fault.kind);
  const state = isFinal ? "failed" : "queued";
  await settleMail(db, job, { mailId, state, note, reply: fault.reply }, ["sending"]);
  if (isFinal) return tellOfTrouble(db, mailId, "failed");
  await sql`update mail_out set next_at = now() + make_interval(mins => ${minutes}) where mail_id = ${mailId}`.execute(
    db,
  );
}

async function sendDue(job: JobRun, due: Due, session: SmtpSession): Promise<void> {
  const { mailId, envelope } = due;
  let isHandedOver = false;
  try {
    const { sha256, sizeBytes } = await bytesOf(job, due);
    const { reply, rejected } = await session.send({
      envelope,
      sizeBytes,
      body: job.store.read(job.tenantId, sha256),
      beforeEnd: async () => {
        await markHandedOver(job, mailId);
        isHandedOver = true;
      },
    });
    const answer = rejected.length > 0 ? `${reply} · ${rejected.join(" · ")}` : reply;
    const note = rejected.length > 0 ? "mail.event.sentToSome" : "mail.event.sent";
    await job.withTenant((db) => settleMail(db, job, { mailId, state: "sent", note, reply: answer }, ["sending"]));
  } catch (error) {
    const fault = faultOf(error, "lost");
    // An answer that the server gave is one, whenever it came; silence after the last bytes is none.
    const isAnswered = fault.kind === "refused" || fault.kind === "later" || fault.kind === "tooLarge";
    if (isHandedOver && !isAnswered) {
      await job.withTenant(async (db) => {
        const lost = { mailId, state: "unknown", note: "mail.event.answerLost", reply: fault.reply } as const;
        if (await settleMail(db, job, lost, ["sending"])) await tellOfTrouble(db, mailId, "unknown");
      });
      throw fault;
    }
    if (!(error instanceof MailFault)) throw error;
    await job.withTenant((db) => putOff(db, job, due, fault));
    if (!isAnswered) throw fault;
  }
}

/** Nothing was sent, since nobody could sign in: all that is due waits, and each of them counts it. */
async function putAllOff(job: JobRun, accountId: number, fault: MailFault): Promise<void> {
  for (let due = await takeNext(job, accountId); due; due = await takeNext(job, accountId)) {
    const one = due;
    await job.withTenant((db) => putOff(db, job, one, fault));
  }
}

/** One connection for all of them; a broken one is replaced by the next mail's. */
class Line {
  private session: SmtpSession | null = null;
  private readonly open: () => Promise<SmtpSession>;

  constructor(open: () => Promise<SmtpSession>) {
    this.open = open;
  }

  async take(): Promise<SmtpSession> {
    this.session ??= await this.open();
    return this.session;
  }

  drop(): void {
    this.session?.close();
    this.session = null;
  }
}

/** A mail of notices that its reader may not read any more is not sent. */
const isWanted = async (job: JobRun, { mailId, refType }: Due): Promise<boolean> =>
  refType !== noticeMailType ||
  job.withTenant(async (db) => {
    if (await isStillMeant(db, mailId)) return true;
    await settleMail(db, job, { mailId, state: "failed", note: "mail.event.notMeant" }, ["sending"]);
    return false;
  });

/** False where nobody could sign in: then all that is due has been put off. */
async function tryDue(job: JobRun, accountId: number, due: Due, line: Line): Promise<boolean> {
  let session: SmtpSession;
  try {
    session = await line.take();
  } catch (error) {
    const fault = faultOf(error);
    await job.withTenant((db) => putOff(db, job, due, fault));
    await putAllOff(job, accountId, fault);
    return false;
  }
  try {
    if (await isWanted(job, due)) await sendDue(job, due, session);
  } catch (error) {
    line.drop();
    if (!(error instanceof MailFault)) throw error;
  }
  return true;
}

async function sendAll(job: JobRun, account: MailAccess): Promise<number> {
  const line = new Line(() => openSmtp(account, job.external.mailHost));
  let sent = 0;
  try {
    for (let due = await takeNext(job, account.id); due; due = await takeNext(job, account.id)) {
      job.signal.throwIfAborted();
      if (!(await tryDue(job, account.id, due, line))) return sent;
      sent += 1;
      job.progress({ phase: "mail", done: sent });
    }
  } finally {
    line.drop();
  }
  return sent;
}

/** When the next of the mailbox is due, a job waits for it. */
async function goOnLater(job: JobRun, accountId: number): Promise<void> {
  await job.withTenant(async (db) => {
    const { rows } = await sql<{ seconds: number | null }>`
      select greatest(1, ceil(extract(epoch from min(next_at) - now())))::int as seconds from mail_out
      where account_id = ${accountId} and state = 'queued'`.execute(db);
    const seconds = rows[0]?.seconds ?? null;
    if (seconds !== null) await startSending(db, job, accountId, seconds);
  });
}

export const sendMail = jobOf(
  sendingKind,
  async (job) => {
    const { accountId } = Payload.parse(job.payload);
    await settleLeft(job, accountId);
    const account = await job.withTenant((db) => openAccount(db, accountId));
    // What waits goes out once it is confirmed: by servers that one person alone has named, nothing does.
    if (!account.isUsable) return { accountId, sent: 0 };
    const sent = await sendAll(job, account);
    await goOnLater(job, accountId);
    return { accountId, sent };
  },
  { afterReport: true },
);
