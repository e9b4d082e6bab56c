import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Channel, Subscription } from "@digao/contract/areas/identity/subscriptions/calls";
import {
  subscriptionGroups,
  subscriptionTopics,
  type Topic,
  titlesOf,
  topicCodes,
} from "@digao/contract/areas/identity/subscriptions/topics";
import { wordIn } from "@digao/contract/pairs";
import { sql } from "kysely";
import type { z } from "zod";
import { code } from "../../../platform/lib/code-sql.ts";
import { publish } from "../../../platform/live/events.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

interface Choice {
  subCategory: Topic;
  projectId: number | null;
}
/** One of one's own by its number, or a topic with its target. */
interface Named {
  sid?: number | null | undefined;
  subCategory?: Topic | undefined;
  target: string;
}

interface Stored {
  sid: number;
  topic: Topic;
  projectId: number | null;
  projectName: string | null;
  isOn: boolean;
  isMailed: boolean;
}
interface Unread {
  title: string;
  projectId: number | null;
  count: number;
}

const stored = ({ db, user }: Context) =>
  db
    .selectFrom("subscription as s")
    .leftJoin("project as p", "p.id", "s.project_id")
    .where("s.user_id", "=", user.id)
    .where("s.sub_category", "in", topicCodes)
    .orderBy("p.project_name")
    .orderBy("s.id")
    .select([
      "s.id as sid",
      "s.sub_category as topic",
      "s.project_id as projectId",
      "p.project_name as projectName",
      "s.is_on as isOn",
      "s.is_mailed as isMailed",
    ])
    .$narrowType<{ topic: Topic }>();

async function unreadOf({ db, user }: Context): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    select n.title_key as title, n.project_id as "projectId", count(*)::int as count
    from user_notice un join notice n on n.id = un.notice_id
    where un.user_id = ${user.id} and un.state = ${code.noticeState.unread} group by 1, 2`.execute(db);
  return rows;
}

/** As the wire shows it; a topic nobody has chosen anything for is told of. */
function shown({ lang }: Context, topic: Topic, row: Stored | undefined, unread: readonly Unread[]): Subscription {
  const { group, words, about, isAlways = false } = subscriptionTopics[topic];
  const projectId = row?.projectId ?? null;
  const titles = new Set(titlesOf(topic));
  const unreadCount = unread
    .filter((one) => titles.has(one.title) && (projectId === null || one.projectId === projectId))
    .reduce((sum, { count }) => sum + count, 0);
  return {
    sid: row?.sid ?? null,
    groupCode: group,
    groupName: wordIn(lang, subscriptionGroups[group]),
    subCategory: topic,
    subCategoryName: wordIn(lang, words),
    about: wordIn(lang, about),
    target: projectId === null ? "all" : String(projectId),
    targetName: row?.projectName ?? "",
    channel: "site",
    isSubscribed: row?.isOn ?? true,
    isMailed: row?.isMailed ?? false,
    isAlways,
    readState: unreadCount === 0,
    unreadCount,
  };
}

export async function listSubscriptions(
  ctx: Context,
  { keyword, skipCount, maxResultCount }: { keyword?: string | undefined; skipCount: number; maxResultCount: number },
): Promise<{ totalCount: number; items: Subscription[] }> {
  const [rows, unread] = await Promise.all([stored(ctx).execute(), unreadOf(ctx)]);
  const general = topicCodes.map((topic) => {
    const row = rows.find((one) => one.topic === topic && one.projectId === null);
    return shown(ctx, topic, row, unread);
  });
  const single = rows.filter(({ projectId }) => projectId !== null).map((row) => shown(ctx, row.topic, row, unread));
  const sought = (keyword ?? "").toLowerCase();
  const found = [...general, ...single].filter((one) =>
    `${one.groupName} ${one.subCategoryName} ${one.targetName}`.toLowerCase().includes(sought),
  );
  return { totalCount: found.length, items: found.slice(skipCount, skipCount + maxResultCount) };
}

/** A project is chosen by those who are in it; to others it is as if missing. */
async function requireMine({ db, user }: Context, projectId: number): Promise<void> {
  const mine = await db
    .selectFrom("project_member")
    .where("project_id", "=", projectId)
    .where("user_id", "=", user.id)
    .where("checked", "in", onTeam)
    .select("id")
    .executeTakeFirst();
  if (!mine) throw missing();
}

async function choiceOf(ctx: Context, { sid, subCategory, target }: Named): Promise<Choice> {
  if (subCategory === undefined || sid) {
    const row = await stored(ctx)
      .where("s.id", "=", sid ?? 0)
      .executeTakeFirst();
    if (!row) throw missing();
    return { subCategory: row.topic, projectId: row.projectId };
  }
  const projectId = target === "all" ? null : Number(target);
  if (projectId !== null) await requireMine(ctx, projectId);
  return { subCategory, projectId };
}

type Channels = Pick<Stored, "isOn" | "isMailed">;

/** What holds until now: of the project, else of all. */
async function channelsOf(ctx: Context, { subCategory, projectId }: Choice): Promise<Channels> {
  const rows = await stored(ctx).where("s.sub_category", "=", subCategory).execute();
  const own = rows.find((row) => row.projectId === projectId);
  return own ?? rows.find((row) => row.projectId === null) ?? { isOn: true, isMailed: false };
}

/** Mails tell of notices: whoever wants them gets the notices too, and without notices there are no mails. */
function changed(before: Channels, channel: z.infer<typeof Channel>, isOn: boolean): Channels {
  if (channel === "mail") return { isOn: before.isOn || isOn, isMailed: isOn };
  return { isOn, isMailed: before.isMailed && isOn };
}

/** Links in mails begin with the address by which the person uses the product. */
const keepOrigin = ({ db, origin }: Context) =>
  sql`insert into notice_way (origin) values (${origin})
    on conflict (tenant_id, user_id) do update set origin = excluded.origin`.execute(db);

export async function choose(
  ctx: Context,
  { channel, ...named }: Named & { channel: z.infer<typeof Channel> },
  isOn: boolean,
): Promise<Subscription> {
  const choice = await choiceOf(ctx, named);
  const { subCategory, projectId } = choice;
  if (channel === "site" && !isOn && subscriptionTopics[subCategory].isAlways)
    throw new Refusal("subscription.always", { field: "subCategory" });
  // Of two choices at once the second sees what the first has left.
  await sql`select pg_advisory_xact_lock(hashtext('subscription'), hashtext(${`${ctx.user.id}`}))`.execute(ctx.db);
  const after = changed(await channelsOf(ctx, choice), channel, isOn);
  const { rows } = await sql<{ id: number }>`
    insert into subscription (sub_category, project_id, is_on, is_mailed)
    values (${subCategory}, ${projectId}, ${after.isOn}, ${after.isMailed})
    on conflict (tenant_id, user_id, sub_category, project_id) do update set is_on = excluded.is_on, is_mailed = excluded.is_mailed
    returning id`.execute(ctx.db);
  const [{ id } = { id: 0 }] = rows;
  if (after.isMailed) await keepOrigin(ctx);
  const action = isOn ? "subscribe" : "unsubscribe";
  await ctx.audit({ refType: "subscription", refId: id, action, new: { subCategory, projectId, channel } });
  const row = await stored(ctx).where("s.id", "=", id).executeTakeFirst();
  return shown(ctx, subCategory, row, await unreadOf(ctx));
}

export async function forget(ctx: Context, { sid }: { sid: number }): Promise<null> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("subscription")
    .where("id", "=", sid)
    .where("user_id", "=", ctx.user.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw missing();
  await ctx.audit({ refType: "subscription", refId: sid, action: "delete" });
  return null;
}

/** Tasks stay: they are done by doing them. */
export async function readTopic(ctx: Context, named: Named): Promise<{ unreadCount: number }> {
  const { subCategory, projectId } = await choiceOf(ctx, named);
  const { numAffectedRows } = await sql`
    update user_notice un set state = ${code.noticeState.read}, read_at = now() from notice n
    where n.tenant_id = un.tenant_id and n.id = un.notice_id and un.user_id = ${ctx.user.id} and un.state = ${code.noticeState.unread}
      and n.type <> ${code.noticeType.task} and n.title_key = any(${titlesOf(subCategory)}::text[])
      and (${projectId}::bigint is null or n.project_id = ${projectId})`.execute(ctx.db);
  if (numAffectedRows) await publish(ctx.db, { kind: "noticesRead", userId: ctx.user.id });
  const unread = await unreadOf(ctx);
  return { unreadCount: unread.reduce((sum, { count }) => sum + count, 0) };
}
