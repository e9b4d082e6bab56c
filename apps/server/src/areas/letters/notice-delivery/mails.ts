/** A person's last notices by mail, and a test. */
import type { NoticeMail, noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { firmName } from "../../../platform/letters/firm-name.ts";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { type NoticeWords, noticeWords } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { messageIn } from "../mail/door/mailboxes.ts";
import { firmMailbox } from "../mail/door.ts";
import { composeTest } from "./compose.ts";
import { writeMail } from "./write-mails.ts";

type Calls = typeof noticeDelivery;

interface Row extends Omit<NoticeMail, "title" | "why"> {
  title_key: string | null;
  text_key: string | null;
  params: unknown;
  why: string | null;
  note: string | null;
  reply: string | null;
}

/** The server's own words stand beside what they mean. */
function whyOf({ lang }: Context, { state, why, note, reply }: Row): string | null {
  if (why !== null) return messageIn(lang, why);
  if (state === "sent" || note === null) return null;
  const meaning = messageIn(lang, note);
  return reply === null ? meaning : `${meaning} · ${reply}`;
}

function mailOf(ctx: Context, row: Row): NoticeMail {
  const { title_key, text_key, params, note: _note, reply: _reply, ...own } = row;
  const words: NoticeWords | null = title_key && text_key ? { title_key, text_key, params } : null;
  const title = words ? noticeWords(words, ctx.lang).title : messageOf(ctx.lang, "noticeMail.testTitle");
  return { ...own, title, why: whyOf(ctx, row) };
}

async function readMails(ctx: Context, { skip, max, id }: { skip: number; max: number; id?: number }): Promise<Row[]> {
  const one = id === undefined ? sql`true` : sql`t.id = ${id}`;
  const { rows } = await sql<Row>`
    select t.id, case when t.state = 'written' then o.state else t.state end as state, n.title_key, n.text_key, n.params,
      p.project_name as project, o.envelope -> 'to' ->> 0 as to, t.created_at as "createdAt",
      case when t.state = 'waiting' then t.next_at when o.state = 'queued' then o.next_at end as "nextAt", o.sent_at as "sentAt", t.why,
      (select e.note from mail_out_event e where e.tenant_id = t.tenant_id and e.mail_id = t.mail_id order by e.id desc limit 1) as note,
      o.last_reply as reply
    from notice_mail t left join notice n on n.tenant_id = t.tenant_id and n.id = t.notice_id
    left join project p on p.tenant_id = n.tenant_id and p.id = n.project_id
    left join mail_out o on o.tenant_id = t.tenant_id and o.mail_id = t.mail_id
    where t.user_id = ${ctx.user.id} and ${one} order by t.id desc limit ${max} offset ${skip}`.execute(ctx.db);
  return rows;
}

export async function listMails(
  ctx: Context,
  { skipCount, maxResultCount }: Input<Calls["GetNoticeMails"]>,
): Promise<Output<Calls["GetNoticeMails"]>> {
  const { total } = await ctx.db
    .selectFrom("notice_mail")
    .where("user_id", "=", ctx.user.id)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await readMails(ctx, { skip: skipCount, max: maxResultCount });
  return { totalCount: total, items: rows.map((row) => mailOf(ctx, row)) };
}

/** One a minute: of two at once the second one waits here and is refused. */
async function refuseSoon(db: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('notice test'), hashtext(${String(userId)}))`.execute(db);
  const { rows } = await sql`
    select from notice_mail where user_id = ${userId} and notice_id is null and created_at > now() - interval '1 minute' limit 1`.execute(
    db,
  );
  if (rows.length > 0) throw new Refusal("noticeMail.testSoon", { kind: "state" });
}

export async function sendTest(ctx: Context): Promise<NoticeMail> {
  const { db, jobs, user, lang, origin } = ctx;
  await refuseSoon(db, user.id);
  const person = await db
    .selectFrom("app_user")
    .where("id", "=", user.id)
    .select(["name", "email_address as email"])
    .executeTakeFirstOrThrow();
  if (!person.email) throw new Refusal("noticeMail.noAddress", { kind: "state" });
  const mailbox = await firmMailbox(db);
  if (!mailbox) throw new Refusal("noticeMail.noMailbox", { kind: "state" });
  const { id } = await db
    .insertInto("notice_mail")
    .values({ user_id: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sheet = { firm: await firmName(db), lang, origin, day: dayOf(Date.now()) };
  const to = { name: person.name, address: person.email };
  await writeMail(db, jobs, [id], { accountId: mailbox.id, to, ...composeTest(sheet) });
  await ctx.audit({ refType: "noticeDelivery", refId: user.id, action: "test" });
  const [row] = await readMails(ctx, { skip: 0, max: 1, id });
  if (!row) throw new Error("The test was not written.");
  return mailOf(ctx, row);
}
