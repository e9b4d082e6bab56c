/** Writes the mails of one person's notices that are due, with their rows in one transaction; the mailbox then sends each exactly once. */
import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { isQuiet, leavesAt } from "@digao/domain/notices/delivery-time";
import { sql } from "kysely";
import { langOf } from "../../../platform/http/culture.ts";
import type { ContextJobs } from "../../../platform/jobs/queue.ts";
import { firmName } from "../../../platform/letters/firm-name.ts";
import { chinaOffsetMs, dayOf } from "../../../platform/lib/china-time.ts";
import { dropUnreadable, noticeMailType, stillReadable, type Told } from "../../../platform/live/notice-rights.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { firmMailbox, sendOwnMail } from "../mail/door.ts";
import { composeDigest, composeOne, type Mailed, type Sheet } from "./compose.ts";
import { type Way, wayOf } from "./way.ts";

const atOnce = 100;
/** More than these at once come in one mail, whoever wants one a notice: an import or a night makes no flood. */
const singlesMax = 10;
const mailboxAgainMs = 3_600_000;
/** So long a firm has to set up its mailbox. */
const mailboxDaysMax = 7;

interface Row extends Mailed, Told {
  id: number;
  createdAt: string;
}

interface Reader {
  name: string;
  email: string | null;
  lang: string | null;
}

async function dueRows(db: Db, userId: number): Promise<Row[]> {
  const { rows: held } = await sql<{ id: number }>`
    select t.id from notice_mail t where t.user_id = ${userId} and t.state = 'waiting' and t.next_at <= now()
    order by t.id limit ${atOnce} for update skip locked`.execute(db);
  if (held.length === 0) return [];
  const { rows } = await sql<Row>`
    select t.id, t.created_at as "createdAt", t.was_member as "wasMember", t.by_roles as "byRoles", n.title_key, n.text_key, n.params, n.link,
      n.project_id as "projectId", p.project_name as project
    from notice_mail t join notice n on n.tenant_id = t.tenant_id and n.id = t.notice_id
    left join project p on p.tenant_id = n.tenant_id and p.id = n.project_id
    where t.id = any(${held.map(({ id }) => id)}::bigint[]) and t.state = 'waiting' order by t.id`.execute(db);
  return rows;
}

const idsOf = (rows: readonly Row[]): number[] => rows.map(({ id }) => id);

async function putOff(db: Db, rows: readonly Row[], at: number, why: MessageKey): Promise<void> {
  if (rows.length === 0) return;
  await sql`update notice_mail set next_at = ${new Date(at).toISOString()}::timestamptz, why = ${why}
    where id = any(${idsOf(rows)}::bigint[])`.execute(db);
}

async function drop(db: Db, rows: readonly Row[], why: MessageKey): Promise<void> {
  if (rows.length === 0) return;
  await sql`update notice_mail set state = 'dropped', why = ${why} where id = any(${idsOf(rows)}::bigint[])`.execute(
    db,
  );
}

/** What leaves now; the rest waits for its own moment. */
async function leaving(db: Db, rows: readonly Row[], way: Way, now: number): Promise<Row[]> {
  const at = (row: Row): number => leavesAt(Date.parse(row.createdAt), now, way, chinaOffsetMs);
  const why = isQuiet(now, way, chinaOffsetMs) ? "noticeMail.quiet" : "noticeMail.digest";
  for (const moment of new Set(rows.map(at)))
    if (moment > now)
      await putOff(
        db,
        rows.filter((row) => at(row) === moment),
        moment,
        why,
      );
  return rows.filter((row) => at(row) <= now);
}

/** Without a mailbox they wait for one, for some days. */
async function awaitMailbox(db: Db, rows: readonly Row[], now: number): Promise<void> {
  const isOld = ({ createdAt }: Row): boolean => now - Date.parse(createdAt) > mailboxDaysMax * 86_400_000;
  await drop(db, rows.filter(isOld), "noticeMail.noMailbox");
  await putOff(
    db,
    rows.filter((row) => !isOld(row)),
    now + mailboxAgainMs,
    "noticeMail.noMailbox",
  );
}

/** Of a mail that was given up, what is left of it gets another one. */
async function roundOf(db: Db, refId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mail_out o where o.ref_type = ${noticeMailType} and o.ref_id = ${String(refId)}`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) + 1;
}

interface Outgoing {
  accountId: number;
  to: { name: string; address: string };
  subject: string;
  text: string;
}

/** The rows become written with their mail. */
export async function writeMail(db: Db, jobs: ContextJobs, ids: readonly number[], mail: Outgoing): Promise<number> {
  const [refId = 0] = ids;
  const { accountId, to, subject, text } = mail;
  const round = await roundOf(db, refId);
  const { mailId } = await sendOwnMail(db, jobs, accountId, {
    refType: noticeMailType,
    refId,
    round,
    to,
    subject,
    text,
  });
  await sql`update notice_mail set state = 'written', mail_id = ${mailId}, why = null where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return mailId;
}

/** One mail each, or one of all. */
async function writeAll(
  db: Db,
  jobs: ContextJobs,
  rows: readonly Row[],
  { sheet, isOne, accountId, to }: Pick<Outgoing, "accountId" | "to"> & { sheet: Sheet; isOne: boolean },
): Promise<number> {
  const mails = isOne
    ? [{ ids: idsOf(rows), words: composeDigest(sheet, rows) }]
    : rows.map((row) => ({ ids: [row.id], words: composeOne(sheet, row) }));
  for (const { ids, words } of mails) await writeMail(db, jobs, ids, { accountId, to, ...words });
  return mails.length;
}

interface Addressed {
  person: Reader;
  email: string;
  way: Way;
  accountId: number;
  now: number;
}

async function writeTo(
  db: Db,
  jobs: ContextJobs,
  rows: readonly Row[],
  { person, email, way, accountId, now }: Addressed,
): Promise<number> {
  if (rows.length === 0) return 0;
  const lang = langOf(person.lang) ?? "zh";
  const sheet: Sheet = { firm: await firmName(db), lang, origin: way.origin, day: dayOf(now) };
  const isOne = way.isDaily || rows.length > singlesMax;
  const to = { name: person.name, address: email };
  try {
    return await writeAll(db, jobs, rows, { sheet, isOne, accountId, to });
  } catch (error) {
    // No address that a mail could go to.
    if (!(error instanceof Refusal)) throw error;
    await drop(db, rows, "noticeMail.noAddress");
    return 0;
  }
}

/** Answers how many mails it has written. */
export async function mailPerson(db: Db, jobs: ContextJobs, userId: number, now = Date.now()): Promise<number> {
  const due = await dueRows(db, userId);
  if (due.length === 0) return 0;
  const way = await wayOf(db, userId);
  const ready = await leaving(db, due, way, now);
  const readable = await stillReadable(db, userId, ready);
  await dropUnreadable(db, idsOf(ready.filter((row) => !readable.includes(row))));
  const person = await db
    .selectFrom("app_user")
    .where("id", "=", userId)
    .select(["name", "email_address as email", "lang"])
    .executeTakeFirst();
  if (!person?.email) {
    await drop(db, readable, "noticeMail.noAddress");
    return 0;
  }
  const mailbox = await firmMailbox(db);
  if (mailbox) return writeTo(db, jobs, readable, { person, email: person.email, way, accountId: mailbox.id, now });
  await awaitMailbox(db, readable, now);
  return 0;
}
