/** From draft to what everybody reads: handed in, published or returned by somebody else, taken down with a reason. */

import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { articleKind, articleReview, articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { peopleWithRight } from "../../../platform/auth/people.ts";
import { finishTasks, type NewNotice, notify } from "../../../platform/live/notices.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type ArticleStand, againstDecision, againstDelete, againstSubmit, held, refuse, rights } from "./rows.ts";
import { plainOf, shownBy } from "./text.ts";

type Calls = typeof knowledge;
type Saved = Output<Calls["SubmitArticle"]>;
type Step = Pick<NewNotice, "to" | "title" | "text"> & { params?: Record<string, string>; isTask?: true };

const pages: Readonly<Record<number, string>> = {
  [articleKind.guide]: "/nm/guide",
  [articleKind.experience]: "/nm/experience",
  [articleKind.community]: "/nm/professionalcommunity",
  [articleKind.course]: "/nm/professionalstudyandtrain",
};
const pageOfArticle = ({ type, id }: Pick<ArticleStand, "type" | "id">): string =>
  `${pages[type] ?? "/nm/guide"}?article=${id}`;

export const tell = (
  { db, user }: Context,
  one: ArticleStand,
  { to, title, text, params, isTask }: Step,
): Promise<void> =>
  notify(db, {
    to,
    by: user.id,
    type: isTask ? noticeType.task : noticeType.notice,
    title,
    text,
    params: { name: user.name, title: one.title, ...params },
    link: pageOfArticle(one),
    refType: "article",
    refId: one.id,
  });

export async function submit(ctx: Context, { Id, rowVersion: seen }: Input<Calls["SubmitArticle"]>): Promise<Saved> {
  const one = await held(ctx, Id);
  refuse(againstSubmit(ctx, one));
  checkVersion(seen, one);
  const rowVersion = one.rowVersion + 1;
  await ctx.db
    .updateTable("knowledge_version")
    .set({ submitted_at: sql`now()` })
    .where("article_id", "=", Id)
    .where("version", "=", one.latestVersion)
    .execute();
  await ctx.db
    .updateTable("knowledge_article")
    .set({ review: articleReview.waiting, updated_at: sql`now()`, row_version: rowVersion })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "article",
    refId: Id,
    action: "submit",
    old: { review: one.review },
    new: { review: articleReview.waiting, version: one.latestVersion },
  });
  const reviewers = await peopleWithRight(ctx.db, [rights.check]);
  await tell(ctx, one, {
    to: reviewers.filter((id) => !one.writers.includes(id)),
    title: "notice.articleWaits.title",
    text: "notice.articleWaits.text",
    isTask: true,
  });
  return { id: Id, rowVersion };
}

interface Decision {
  words: string | null;
  isPublished: boolean;
}

/** The version as it was judged; answers what stands in it. */
const decide = ({ db, user }: Context, one: ArticleStand, { words, isPublished }: Decision) =>
  db
    .updateTable("knowledge_version")
    .set({ decided_by: user.id, decided_at: sql`now()`, decision_words: words, is_published: isPublished })
    .where("article_id", "=", one.id)
    .where("version", "=", one.latestVersion)
    .returning(["title", "tags", "html", "minutes"])
    .executeTakeFirstOrThrow();

async function tellOfPublished(ctx: Context, one: ArticleStand, title: string): Promise<void> {
  const shown = { ...one, title };
  const authors = [...new Set([one.authorId, ...one.writers])];
  await tell(ctx, shown, {
    to: authors,
    title: "notice.articlePublished.title",
    text: "notice.articlePublished.text",
  });
  const readers = await peopleWithRight(ctx.db, ["Pages.Knowledge"]);
  await tell(ctx, shown, {
    to: readers.filter((id) => !authors.includes(id)),
    title: "notice.articleNew.title",
    text: "notice.articleNew.text",
  });
}

export async function publish(ctx: Context, input: Input<Calls["PublishArticle"]>): Promise<Saved> {
  const { Id, words, rowVersion: seen } = input;
  const one = await held(ctx, Id);
  refuse(againstDecision(ctx, one));
  checkVersion(seen, one);
  const { html, ...text } = await decide(ctx, one, { words: words || null, isPublished: true });
  const rowVersion = one.rowVersion + 1;
  await ctx.db
    .updateTable("knowledge_article")
    .set({
      ...shownBy({ ...text, plain: plainOf(html) }),
      status: articleStatus.published,
      review: articleReview.none,
      published_version: one.latestVersion,
      published_by: ctx.user.id,
      published_at: sql`now()`,
      updated_at: sql`now()`,
      row_version: rowVersion,
    })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "article",
    refId: Id,
    action: "publish",
    old: { status: one.status, version: one.publishedVersion },
    new: { status: articleStatus.published, version: one.latestVersion, title: text.title },
  });
  await finishTasks(ctx.db, "article", Id);
  await tellOfPublished(ctx, one, text.title);
  return { id: Id, rowVersion };
}

export async function returnIt(ctx: Context, input: Input<Calls["ReturnArticle"]>): Promise<Saved> {
  const { Id, reason, rowVersion: seen } = input;
  const one = await held(ctx, Id);
  refuse(againstDecision(ctx, one));
  checkVersion(seen, one);
  await decide(ctx, one, { words: reason, isPublished: false });
  const rowVersion = one.rowVersion + 1;
  await ctx.db
    .updateTable("knowledge_article")
    .set({ review: articleReview.returned, updated_at: sql`now()`, row_version: rowVersion })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "article",
    refId: Id,
    action: "return",
    old: { review: one.review },
    new: { review: articleReview.returned, version: one.latestVersion, reason },
  });
  await finishTasks(ctx.db, "article", Id);
  await tell(ctx, one, {
    to: one.writers,
    title: "notice.articleReturned.title",
    text: "notice.articleReturned.text",
    params: { reason },
  });
  return { id: Id, rowVersion };
}

export async function takeDown(ctx: Context, input: Input<Calls["DeleteArticle"]>): Promise<null> {
  const { Id, reason, rowVersion: seen } = input;
  const one = await held(ctx, Id);
  refuse(againstDelete(ctx, one));
  checkVersion(seen, one);
  if (one.publishedVersion !== null && !reason) throw new Refusal("article.reasonNeeded", { field: "reason" });
  await ctx.db
    .updateTable("knowledge_article")
    .set({
      status: articleStatus.withdrawn,
      review: articleReview.none,
      removed_by: ctx.user.id,
      removed_at: sql`now()`,
      removed_reason: reason || null,
      updated_at: sql`now()`,
      row_version: one.rowVersion + 1,
    })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "article",
    refId: Id,
    action: "takeDown",
    old: { status: one.status, title: one.title },
    new: { status: articleStatus.withdrawn, reason: reason || null },
  });
  await finishTasks(ctx.db, "article", Id);
  return null;
}
