/** What people say of a published article; of a deleted comment who deleted it and why stays. */
import type { ArticleComment, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { rightInWords } from "../../../platform/auth/permissions.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { tell } from "./decide.ts";
import { held, readable, rights } from "./rows.ts";

type Calls = typeof knowledge;

const sortable: Sortable = { at: sql.ref("c.written_at") };

export async function listComments(
  ctx: Context,
  { Id, keyword: _keyword, ...query }: Input<Calls["GetCommentList"]>,
): Promise<{ totalCount: number; items: ArticleComment[] }> {
  const one = await readable(ctx, Id);
  const mayAll = ctx.user.permissions.has(rights.remove);
  const rows = ctx.db
    .selectFrom("knowledge_comment as c")
    .innerJoin("app_user as u", "u.id", "c.written_by")
    .leftJoin("app_user as r", "r.id", "c.removed_by")
    .where("c.article_id", "=", one.id)
    .select([
      "c.id",
      sql<string>`case when c.removed_at is null then c.words else '' end`.as("words"),
      "u.name as by",
      "c.written_at as at",
      "r.name as removedBy",
      "c.removed_reason as removedReason",
      sql<boolean>`c.removed_at is null and (c.written_by = ${ctx.user.id} or ${mayAll})`.as("canDelete"),
    ]);
  return pageOf(rows, query, sortable, "c.id");
}

export async function comment(
  ctx: Context,
  { Id, words }: Input<Calls["CreateComment"]>,
): Promise<Output<Calls["CreateComment"]>> {
  const one = await held(ctx, Id);
  if (one.status !== articleStatus.published) throw new Refusal("article.notPublished", { kind: "state" });
  const { id } = await ctx.db
    .insertInto("knowledge_comment")
    .values({ article_id: Id, words })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({ refType: "article", refId: Id, action: "comment", new: { commentId: id, words } });
  await tell(ctx, one, {
    to: [one.authorId],
    title: "notice.articleCommented.title",
    text: "notice.articleCommented.text",
    params: { words: words.slice(0, 100) },
  });
  return { id };
}

async function commentOf(ctx: Context, id: number) {
  const found = await ctx.db
    .selectFrom("knowledge_comment as c")
    .innerJoin("app_user as u", "u.id", "c.written_by")
    .where("c.id", "=", id)
    .select([
      "c.article_id as articleId",
      "c.written_by as writtenBy",
      "u.name",
      "c.words",
      "c.removed_at as removedAt",
    ])
    .executeTakeFirst();
  if (!found) throw missing("article.commentMissing");
  return found;
}

export async function removeComment(ctx: Context, { Id, reason }: Input<Calls["DeleteComment"]>): Promise<null> {
  await held(ctx, (await commentOf(ctx, Id)).articleId);
  const found = await commentOf(ctx, Id);
  if (found.writtenBy !== ctx.user.id && !ctx.user.permissions.has(rights.remove))
    throw new Refusal("article.commentOthers", {
      kind: "forbidden",
      params: { name: found.name, right: rightInWords(rights.remove, ctx.lang) },
    });
  if (found.removedAt !== null) throw new Refusal("article.commentGone", { kind: "state" });
  await ctx.db
    .updateTable("knowledge_comment")
    .set({ removed_by: ctx.user.id, removed_at: sql`now()`, removed_reason: reason })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "article",
    refId: found.articleId,
    action: "removeComment",
    old: { commentId: Id, words: found.words },
    new: { commentId: Id, reason },
  });
  return null;
}
