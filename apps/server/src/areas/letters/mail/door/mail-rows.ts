/** Mails as lists and readers show them. */
import { type MailDetail, type MailRow, mailsSearchedMax } from "@digao/contract/areas/letters/mail/shapes";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { foundPage } from "../../../../platform/lib/found-page.ts";
import { gramsToFind, termsOf } from "../../../../platform/lib/grams.ts";
import { containing } from "../../../../platform/lib/search.ts";
import { candidates } from "../candidates.ts";
import { messageIn } from "./mailboxes.ts";

type Columns = Omit<MailRow, "unread"> & { note: string | null };

export const listed = sql`
  m.id, m.direction, m.folder, m.from_name as "fromName", m.from_addr as "fromAddr", m.to_list as "to", m.subject, m.snippet, m.at,
  m.size_bytes as "sizeBytes", m.attachment_count as "attachmentCount", m.is_read as "isRead", m.is_answered as "isAnswered",
  m.thread_id as "threadId", m.row_version as "rowVersion", m.parse_note as note, o.state`;
export const fromMails = sql`mail m left join mail_out o on o.tenant_id = m.tenant_id and o.mail_id = m.id`;

export function rowOf<Row extends Columns>(
  { note, ...row }: Row,
  lang: Lang,
): Omit<Row, "note"> & { unread: string | null } {
  return { ...row, unread: messageIn(lang, note) };
}

export interface Searched {
  where: RawBuilder<boolean>;
  /** How many of the newest were looked through, where more hold the words: lists say so, for their count is not of all. */
  newestOf: number | null;
}

/**
 * By heads and texts, through the index of grams; a word of one letter is looked for in heads alone. Mails that the index does not hold yet
 * are asked for by themselves: beside a pattern the database may use no index before it knows whose a row is.
 */
export async function searched(db: Db, accountIds: readonly number[], keyword: string): Promise<Searched> {
  const terms = termsOf(keyword);
  // Marks alone: no mail holds such a word.
  if (terms.length === 0) return { where: sql<boolean>`false`, newestOf: null };
  const heads = sql<boolean>`(${sql.join(
    terms.map((term) => {
      const like = containing(term);
      return sql`(lower(m.subject) like ${like} or lower(m.from_name) like ${like} or lower(m.from_addr) like ${like} or lower(m.to_list::text) like ${like})`;
    }),
    sql` and `,
  )})`;
  const grams = [...new Set(terms.flatMap(gramsToFind))];
  if (grams.length === 0 || terms.some((term) => gramsToFind(term).length === 0))
    return { where: heads, newestOf: null };
  const { ids, isMore } = await candidates(db, accountIds, grams);
  const { rows: fresh } = await sql<{ id: number }>`
    select m.id from mail m where m.account_id = any(${accountIds}::bigint[]) and not m.is_indexed and ${heads}
    order by m.id desc limit ${mailsSearchedMax + 1}`.execute(db);
  const latest = fresh.slice(0, mailsSearchedMax).map(({ id }) => id);
  return {
    where: sql<boolean>`m.id = any(${[...ids, ...latest]}::bigint[])`,
    newestOf: isMore || fresh.length > latest.length ? mailsSearchedMax : null,
  };
}

export async function pageOfMails(
  db: Db,
  lang: Lang,
  where: RawBuilder<boolean>,
  { skipCount, maxResultCount, keyword }: { skipCount: number; maxResultCount: number; keyword?: string | undefined },
): Promise<{ totalCount: number; items: MailRow[] }> {
  const order = sql`m.at desc, m.id desc`;
  const search = { from: fromMails, id: sql`m.id`, where, order, skipCount, maxResultCount };
  const { totalCount, ids } = await foundPage(db, search, Boolean(keyword));
  if (ids.length === 0) return { totalCount, items: [] };
  const { rows } = await sql<Columns>`
    select ${listed} from ${fromMails} where m.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], m.id)`.execute(
    db,
  );
  return { totalCount, items: rows.map((row) => rowOf(row, lang)) };
}

type DetailRow = Columns &
  Omit<MailDetail, keyof MailRow | "events" | "remotePictures" | "parts" | "replyTo"> & {
    remotePictures: string[];
    attachments: { fileName: string; mime: string; sizeBytes: number }[];
  };

async function eventsOf(db: Db, lang: Lang, mailId: number): Promise<MailDetail["events"]> {
  const { rows } = await sql<MailDetail["events"][number]>`
    select e.at, e.state, e.note, e.reply, u.name as "userName" from mail_out_event e
    left join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id and e.note in ('mail.event.again', 'mail.event.taken', 'mail.event.givenUp')
    where e.mail_id = ${mailId} order by e.id limit 500`.execute(db);
  return rows.map((row) => ({ ...row, note: messageIn(lang, row.note) ?? row.note }));
}

/** As the mail's own head says, which anybody may write: shown, and answered to. */
function answeredTo(headers: string, from: string | null): string[] {
  const replyTo = /^reply-to: ?(.*)$/im.exec(headers)?.[1] ?? "";
  const addresses = replyTo.toLowerCase().match(/[^\s<>,;:"']{1,64}@[^\s<>,;:"']{1,189}/g) ?? [];
  return [...new Set(addresses)].filter((address) => address !== from).slice(0, 20);
}

/** Undefined for one that is not there; who may see it is the caller's to check. */
export async function mailDetail(
  db: Db,
  lang: Lang,
  mailId: number,
): Promise<(MailDetail & { pictures: string[] }) | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${listed}, m.account_id as "accountId", m.message_id as "messageId", m.cc_list as cc, m.bcc_list as bcc, m.mail_date as "mailDate",
      coalesce(b.html, '') as html, coalesce(b.text, '') as text, coalesce(b.remote_pictures, '{}') as "remotePictures",
      m.attachments, m.raw_sha256 as "rawSha256", coalesce(b.headers, '') as headers, m.auth, coalesce(m.filed, '[]') as filed
    from ${fromMails} left join mail_body b on b.tenant_id = m.tenant_id and b.mail_id = m.id where m.id = ${mailId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { attachments, remotePictures, ...rest } = row;
  const parts = attachments.map(({ fileName, mime, sizeBytes }, index) => ({ index, fileName, mime, sizeBytes }));
  const events = rest.direction === 1 ? await eventsOf(db, lang, mailId) : [];
  const replyTo = rest.direction === 2 ? answeredTo(rest.headers, rest.fromAddr) : [];
  return {
    ...rowOf(rest, lang),
    replyTo,
    events,
    parts,
    remotePictures: remotePictures.length,
    pictures: remotePictures,
  };
}
