import type { mail } from "@digao/contract/areas/letters/mail/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { type RawBuilder, sql } from "kysely";
import { containing } from "../../../platform/lib/search.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { mailDetail, pageOfMails, searched } from "./door/mail-rows.ts";
import { messageIn } from "./door/mailboxes.ts";
import { ownAccount, ownMail } from "./own.ts";
import { fetchPictures } from "./pictures.ts";

type Calls = typeof mail;

export async function getMailList(
  ctx: Context,
  input: Input<Calls["GetMailList"]>,
): Promise<Output<Calls["GetMailList"]>> {
  const account = await ownAccount(ctx);
  if (!account) return { totalCount: 0, items: [], newestOf: null };
  const { folder, threadId, isUnread, state, hasParts, keyword } = input;
  const conditions: RawBuilder<unknown>[] = [
    // What was fetched and not read yet shows nothing of itself.
    sql`m.account_id = ${account.id} and m.parse_state <> 0`,
  ];
  conditions.push(folder ? sql`m.folder = ${folder}` : sql`m.folder <> 'bin'`);
  if (threadId) conditions.push(sql`m.thread_id = ${threadId}`);
  if (isUnread) conditions.push(sql`not m.is_read`);
  if (state) conditions.push(sql`o.state = ${state}`);
  if (hasParts) conditions.push(sql`m.attachment_count > 0`);
  const found = keyword ? await searched(ctx.db, [account.id], keyword) : null;
  if (found) conditions.push(found.where);
  const page = await pageOfMails(ctx.db, ctx.lang, sql`${sql.join(conditions, sql` and `)}`, input);
  return { ...page, newestOf: found?.newestOf ?? null };
}

export async function getMailCounts(ctx: Context): Promise<Output<Calls["GetMailCounts"]>> {
  const account = await ownAccount(ctx);
  if (!account) return { hasAccount: false, address: null, pollError: null, polledAt: null, folders: [] };
  const { rows } = await sql<Output<Calls["GetMailCounts"]>["folders"][number]>`
    select folder, count(*)::int as count, count(*) filter (where not is_read)::int as unread
    from mail where account_id = ${account.id} and parse_state <> 0 group by folder`.execute(ctx.db);
  return {
    hasAccount: true,
    address: account.mail_address,
    pollError: messageIn(ctx.lang, account.poll_error),
    polledAt: account.polled_at,
    folders: rows,
  };
}

const threadMax = 200;

export async function getMailItem(
  ctx: Context,
  { id, pictures }: Input<Calls["GetMailItem"]>,
): Promise<Output<Calls["GetMailItem"]>> {
  const { account } = await ownMail(ctx, id);
  const found = await mailDetail(ctx.db, ctx.lang, id);
  if (!found) throw missing("mail.missing");
  const { pictures: addresses, ...detail } = found;
  const thread = await pageOfMails(
    ctx.db,
    ctx.lang,
    sql`m.account_id = ${account.id} and m.thread_id = ${detail.threadId} and m.folder not in ('bin', 'drafts')`,
    { skipCount: 0, maxResultCount: threadMax },
  );
  if (!pictures) return { ...detail, thread: thread.items };
  const fetched = await fetchPictures(ctx, addresses);
  return { ...detail, html: `${detail.html}${fetched.html}`, remotePictures: fetched.left, thread: thread.items };
}

const receiversMax = 20;
interface Correspondent {
  name: string;
  address: string;
}

/** Colleagues, mail groups, and whom one has written to or heard from. */
export async function getMailReceivers(
  ctx: Context,
  { keyword = "" }: Input<Calls["GetMailReceivers"]>,
): Promise<Output<Calls["GetMailReceivers"]>> {
  const { db, user } = ctx;
  const like = containing(keyword.toLowerCase());
  const [users, groups] = await Promise.all([
    sql<Correspondent>`
      select name, email_address as address from app_user
      where is_active and not is_deleted and email_address is not null
        and (lower(name) like ${like} or lower(user_name) like ${like} or lower(email_address) like ${like} or pinyin like ${like})
      order by name limit ${receiversMax}`.execute(db),
    sql<{ name: string; people: Correspondent[] }>`
      select g.group_name as name, coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'address', u.email_address) order by u.name)
          from app_user u where u.tenant_id = g.tenant_id and u.id = any(g.group_member) and u.is_active and not u.is_deleted
            and u.email_address is not null), '[]') as people
      from mail_group g where not g.is_deleted and (g.group_type <> '2' or g.created_by = ${user.id})
        and (lower(g.group_name) like ${like} or g.pinyin like ${like}) order by g.group_name limit ${receiversMax}`.execute(
      db,
    ),
  ]);
  const account = await ownAccount(ctx);
  const correspondents = account
    ? await sql<Correspondent>`
        select distinct on (from_addr) coalesce(from_name, '') as name, from_addr as address from (
          (select from_name, from_addr from mail where account_id = ${account.id} and direction = 2 and from_addr is not null
            order by at desc limit 2000)
          union all
          (select t ->> 'name', lower(t ->> 'address') from (
            select to_list || cc_list as people from mail where account_id = ${account.id} and folder = 'sent' order by at desc limit 500) written,
            jsonb_array_elements(people) t)) latest
        where lower(from_addr) like ${like} or lower(from_name) like ${like} order by from_addr limit ${receiversMax}`.execute(
        db,
      )
    : { rows: [] };
  const own = new Set(users.rows.map(({ address }) => address.toLowerCase()));
  return {
    items: [
      ...groups.rows.filter(({ people }) => people.length > 0).map((group) => ({ kind: "group" as const, ...group })),
      ...users.rows.map((one) => ({ kind: "user" as const, name: one.name, people: [one] })),
      ...correspondents.rows
        .filter(({ address }) => !own.has(address))
        .map((one) => ({ kind: "known" as const, name: one.name || one.address, people: [one] })),
    ],
  };
}
