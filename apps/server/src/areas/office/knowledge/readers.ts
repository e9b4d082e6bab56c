/** What readers leave: that they read it, how far and how long, and that they like it. */
import type { knowledge, StudyState } from "@digao/contract/areas/office/knowledge/calls";
import { articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { holdRecord } from "@digao/db/hold";
import { creditedMinutes, hoursOf, studied } from "@digao/domain/knowledge/study";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type ArticleStand, readable } from "./rows.ts";

type Calls = typeof knowledge;

interface Reading {
  percent: number;
  seconds: number;
  completedAt: string | null;
  /** What the version takes that was completed: a later one changes nothing of it. */
  completedMinutes: number | null;
}
const unread: Reading = { percent: 0, seconds: 0, completedAt: null, completedMinutes: null };

export function stateOf({ percent, seconds, completedAt, completedMinutes }: Reading): StudyState {
  const credited = creditedMinutes({ seconds, isCompleted: completedAt !== null }, completedMinutes ?? 0);
  return { percent, seconds, completedAt, hours: hoursOf(credited) };
}

const readingOf = ({ db, user }: Context, id: number) =>
  db
    .selectFrom("knowledge_reading as r")
    .leftJoin("knowledge_version as v", (on) =>
      on.onRef("v.article_id", "=", "r.article_id").onRef("v.version", "=", "r.completed_version"),
    )
    .where("r.article_id", "=", id)
    .where("r.user_id", "=", user.id)
    .select([
      "r.percent",
      "r.seconds",
      "r.completed_at as completedAt",
      "v.minutes as completedMinutes",
      "r.seen_at as seenAt",
    ])
    .executeTakeFirst();

export const studyOf = async (ctx: Context, id: number): Promise<StudyState> =>
  stateOf((await readingOf(ctx, id)) ?? unread);

async function published(ctx: Context, id: number): Promise<ArticleStand> {
  const one = await readable(ctx, id);
  if (one.status !== articleStatus.published) throw new Refusal("article.notPublished", { kind: "state" });
  return one;
}

async function complete(ctx: Context, one: ArticleStand): Promise<void> {
  await ctx.db
    .updateTable("knowledge_reading")
    .set({ completed_at: sql`now()`, completed_version: one.publishedVersion })
    .where("article_id", "=", one.id)
    .where("user_id", "=", ctx.user.id)
    .execute();
  await ctx.audit({ refType: "article", refId: one.id, action: "study", new: { version: one.publishedVersion } });
}

/** The first record begins the clock; each later one counts what has passed since. */
export async function recordStudy(ctx: Context, input: Input<Calls["RecordStudyProgress"]>): Promise<StudyState> {
  const { db, user } = ctx;
  const one = await published(ctx, input.Id);
  await holdRecord(db, `knowledge_reading ${one.id}`, user.id);
  const at = new Date().toISOString();
  await db
    .insertInto("knowledge_reading")
    .values({ article_id: one.id, user_id: user.id, began_at: at, seen_at: at })
    .onConflict((on) => on.columns(["tenant_id", "article_id", "user_id"]).doNothing())
    .execute();
  const before = await readingOf(ctx, one.id);
  if (!before) return stateOf(unread);
  const isCompleted = before.completedAt !== null;
  const passed = (Date.parse(at) - Date.parse(before.seenAt)) / 1000;
  const next = studied({ ...before, isCompleted }, input, passed, one.minutes);
  await db
    .updateTable("knowledge_reading")
    .set({ percent: next.percent, seconds: next.seconds, seen_at: at })
    .where("article_id", "=", one.id)
    .where("user_id", "=", user.id)
    .execute();
  if (next.isCompleted && !isCompleted) await complete(ctx, one);
  return studyOf(ctx, one.id);
}

/** Says which state is wanted: two clicks at once have one effect. */
export async function like(
  ctx: Context,
  { Id, isLiked }: Input<Calls["ToggleLike"]>,
): Promise<Output<Calls["ToggleLike"]>> {
  const { db, user } = ctx;
  const one = await published(ctx, Id);
  if (isLiked)
    await db
      .insertInto("knowledge_like")
      .values({ article_id: one.id, user_id: user.id })
      .onConflict((on) => on.columns(["tenant_id", "article_id", "user_id"]).doNothing())
      .execute();
  else await db.deleteFrom("knowledge_like").where("article_id", "=", one.id).where("user_id", "=", user.id).execute();
  const { likes } = await db
    .selectFrom("knowledge_like")
    .where("article_id", "=", one.id)
    .select(sql<number>`count(*)::int`.as("likes"))
    .executeTakeFirstOrThrow();
  return { isLiked, likes };
}
