/** Reads what was fetched: heads, texts, senders; knows one's own mails that came back, and mails that are there already. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Email } from "postal-mime";
import { dropBytes } from "../../../../platform/files/storage.ts";
import type { JobRun } from "../../../../platform/jobs/handlers.ts";
import { errorOf } from "../../../../platform/lib/narrow.ts";
import { type MailAccess, ownerKinds } from "../../../../platform/mail/access.ts";
import { type Bounce, bounceOf } from "../../../../platform/mail/bounce.ts";
import { bytesOf, parseMail, partsMax, peopleOf, shownOf, storable } from "../../../../platform/mail/parse.ts";
import { checkSender, type Resolve, type SenderChecks } from "../../../../platform/mail/sender-checks.ts";
import { matchingKind } from "../kinds.ts";
import { noteMail, settleMail, snippetOf } from "../queue.ts";
import { tellOfTrouble } from "../trouble.ts";

const triesMax = 2;
const timeMs = 60_000;
const textMax = 1_000_000;
const htmlMax = 4_000_000;
const headsMax = 100_000;
const refsMax = 100;

interface Waiting {
  id: number;
  sha256: string;
  tries: number;
}

const nextWaiting = (job: JobRun, accountId: number): Promise<Waiting | undefined> =>
  job.withTenant(async (db) => {
    const { rows } = await sql<Waiting>`
      update mail set parse_tries = parse_tries + 1 where id = (
        select id from mail where tenant_id = app_tenant() and account_id = ${accountId} and parse_state = 0 order by id limit 1)
      returning id, raw_sha256 as sha256, parse_tries as tries`.execute(db);
    return rows[0];
  });

interface Read {
  mail: Email;
  checks: SenderChecks;
  bodySha256: string;
}

/** A timer that went on would hold what was read, its attachments with it, until its time is over. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The mail took too long to be read.")), timeMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function bodyHash(bytes: Buffer): string {
  const ends = [bytes.indexOf("\r\n\r\n"), bytes.indexOf("\n\n")].filter((at) => at >= 0);
  return createHash("sha256")
    .update(bytes.subarray(ends.length > 0 ? Math.min(...ends) : 0))
    .digest("hex");
}

async function readOne(job: JobRun, { sha256 }: Waiting, account: MailAccess, resolver: Resolve): Promise<Read> {
  const bytes = await job.store.withPath(job.tenantId, sha256, (path) => readFile(path));
  const mail = await parseMail(bytes);
  return { mail, checks: await checkSender(bytes, mail, account, resolver), bodySha256: bodyHash(bytes) };
}

const ids = (text: string | undefined): string[] =>
  (text?.replaceAll("\0", "").match(/<[^<>\s]{1,900}>/g) ?? []).slice(-refsMax);

function datedAt(date: string | undefined): string | null {
  const at = new Date(date ?? "");
  const isSane = !Number.isNaN(at.getTime()) && at.getFullYear() > 1970 && at.getFullYear() < 2200;
  return isSane ? at.toISOString() : null;
}

function valuesOf({ mail, checks, bodySha256 }: Read, text: string) {
  const [from] = peopleOf(mail.from ? [mail.from] : []);
  const attachments = mail.attachments.slice(0, partsMax).map((part, index) => ({
    fileName: storable(part.filename ?? part.mimeType, 255),
    mime: storable(part.mimeType, 255),
    sizeBytes: bytesOf(part).length,
    index,
  }));
  const date = datedAt(mail.date);
  return {
    message_id: mail.messageId === undefined ? null : storable(mail.messageId, 998),
    in_reply_to: ids(mail.inReplyTo).at(-1) ?? null,
    refs: [...new Set([...ids(mail.references), ...ids(mail.inReplyTo)])],
    from_name: from ? storable(from.name, 200) : null,
    from_addr: from ? storable(from.address, 320).toLowerCase() : null,
    to_list: JSON.stringify(peopleOf(mail.to).slice(0, 500)),
    cc_list: JSON.stringify(peopleOf(mail.cc).slice(0, 500)),
    subject: storable(mail.subject ?? "", 2000),
    mail_date: date,
    snippet: storable(snippetOf(text), 200),
    attachments: JSON.stringify(attachments),
    attachment_count: attachments.length,
    auth: JSON.stringify(checks),
    token: storable(mail.headers.find(({ key }) => key === "x-hz-token")?.value ?? "", 200) || null,
    body_sha256: bodySha256,
    parse_state: 1,
    updated_at: sql<string>`now()`,
  };
}

/** The same mail by another way: moved on the server, or fetched by another protocol. Other bytes under the same Message-ID stay. */
async function isThereAlready(db: Db, accountId: number, id: number, { mail, bodySha256 }: Read): Promise<boolean> {
  if (!mail.messageId) return false;
  const { rows } = await sql`
    select from mail where account_id = ${accountId} and message_id = ${mail.messageId} and body_sha256 = ${bodySha256} and direction = 2
      and id < ${id} and parse_state = 1 limit 1`.execute(db);
  return rows.length > 0;
}

/** The copy that the mailbox was sent of its own mail: it proves that the server took it, and is shown once. */
async function isOwnCopy(db: Db, job: JobRun, account: MailAccess, { mail }: Read): Promise<boolean> {
  if (!mail.messageId || mail.from?.address?.toLowerCase() !== account.address.toLowerCase()) return false;
  const { rows } = await sql<{ mailId: number; isAddressed: boolean }>`
    select o.mail_id as "mailId", m.to_list || m.cc_list || m.bcc_list @> jsonb_build_array(jsonb_build_object('address', m.from_addr)) as "isAddressed"
    from mail m join mail_out o on o.tenant_id = m.tenant_id and o.mail_id = m.id
    where m.message_id = ${mail.messageId} and m.account_id = ${account.id}`.execute(db);
  const [own] = rows;
  if (!own) return false;
  await settleMail(db, job, { mailId: own.mailId, state: "sent", note: "mail.event.foundOwnCopy" }, ["unknown"]);
  return !own.isAddressed;
}

/** False where it speaks of no mail that went out from this mailbox: then it is a mail like any other, whoever wrote it. */
async function noteBounce(
  db: Db,
  job: JobRun,
  account: MailAccess,
  { messageIds, action, reply, receivers }: Bounce,
): Promise<boolean> {
  if (messageIds.length === 0) return false;
  const own = account.address.toLowerCase();
  const isOfCopy = receivers.length > 0 && receivers.every((address) => address === own);
  const { rows } = await sql<{ mailId: number; isToOwn: boolean }>`
    select o.mail_id as "mailId", m.to_list || m.cc_list || m.bcc_list @> jsonb_build_array(jsonb_build_object('address', m.from_addr)) as "isToOwn"
    from mail m join mail_out o on o.tenant_id = m.tenant_id and o.mail_id = m.id
    where m.account_id = ${account.id} and m.direction = 1 and m.message_id = any(${messageIds}::text[])`.execute(db);
  for (const { mailId, isToOwn } of rows) {
    if (isOfCopy && !isToOwn) await noteMail(db, { mailId, state: "sent", note: "mail.event.copyBounced", reply });
    else if (action === "delayed") await noteMail(db, { mailId, state: "sent", note: "mail.event.delayed", reply });
    else if (
      await settleMail(db, job, { mailId, state: "bounced", note: "mail.event.bounced", reply }, ["sent", "unknown"])
    )
      await tellOfTrouble(db, mailId, "bounced");
  }
  return rows.length > 0;
}

/** A conversation goes by what its mails refer to. */
export async function threadOf(db: Db, accountId: number, refs: readonly string[]): Promise<number | null> {
  if (refs.length === 0) return null;
  const { rows } = await sql<{ thread: number }>`
    select coalesce(thread_id, id) as thread from mail where account_id = ${accountId} and message_id = any(${[...refs]}::text[])
    order by id limit 1`.execute(db);
  return rows[0]?.thread ?? null;
}

/** Takes back the row: the mail is there already, and its mark leads to nothing of its own. */
async function drop(db: Db, job: JobRun, id: number): Promise<void> {
  await db.updateTable("mail_seen").set({ mail_id: null, why: "mail.duplicate" }).where("mail_id", "=", id).execute();
  const { rows } = await sql<{ fileId: number; sha256: string }>`
    delete from mail where id = ${id} returning raw_file_id as "fileId", raw_sha256 as sha256`.execute(db);
  const [gone] = rows;
  if (!gone?.fileId) return;
  await dropBytes(db, job, { id: gone.fileId, sha256: gone.sha256 });
  await db.deleteFrom("file_object").where("id", "=", gone.fileId).execute();
}

async function write(db: Db, job: JobRun, account: MailAccess, { id }: Waiting, read: Read): Promise<void> {
  if ((await isOwnCopy(db, job, account, read)) || (await isThereAlready(db, account.id, id, read)))
    return drop(db, job, id);
  const shown = shownOf(read.mail);
  const values = valuesOf(read, shown.text);
  const thread = await threadOf(db, account.id, values.refs);
  await db
    .updateTable("mail")
    .set({ ...values, thread_id: thread ?? id })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("mail_body")
    .values({
      mail_id: id,
      text: storable(shown.text, textMax),
      html: storable(shown.html, htmlMax),
      remote_pictures: shown.remotePictures.map((address) => storable(address, 2000)),
      headers: storable(read.mail.headers.map(({ key, value }) => `${key}: ${value}`).join("\n"), headsMax),
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "mail_id"]).doNothing())
    .execute();
  const bounce = bounceOf(read.mail);
  const isOfOurs = bounce !== null && (await noteBounce(db, job, account, bounce));
  if (account.ownerKind !== ownerKinds.person && !isOfOurs)
    await db.insertInto("mail_match").values({ mail_id: id, account_id: account.id }).execute();
}

/** What another run of the job has read meanwhile stays as it was read. */
const giveUp = (db: Db, id: number): Promise<unknown> =>
  db
    .updateTable("mail")
    .set({ parse_state: 2, parse_note: "mail.unreadable", is_indexed: true, thread_id: id })
    .where("id", "=", id)
    .where("parse_state", "=", 0)
    .execute();

/** One that ends this process, or takes too long, is not tried for ever: its bytes are kept, and its row says that they could not be read. */
export async function readMails(job: JobRun, account: MailAccess): Promise<void> {
  const resolver = job.external.senderNames;
  let read = 0;
  for (let next = await nextWaiting(job, account.id); next; next = await nextWaiting(job, account.id)) {
    job.signal.throwIfAborted();
    const one = next;
    if (one.tries > triesMax) {
      await job.withTenant((db) => giveUp(db, one.id));
      continue;
    }
    try {
      const found = await inTime(readOne(job, one, account, resolver));
      await job.withTenant((db) => write(db, job, account, one, found));
      read += 1;
    } catch (error) {
      job.signal.throwIfAborted();
      job.log.info({ err: errorOf(error), mail: one.id }, "a mail could not be read");
      if (one.tries >= triesMax) await job.withTenant((db) => giveUp(db, one.id));
    }
  }
  if (read > 0 && account.ownerKind !== ownerKinds.person)
    await job.withTenant((db) => job.start(db, { kind: matchingKind, payload: { accountId: account.id } }));
}
