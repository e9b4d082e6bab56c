/** Articles as they are kept, and who may do what with one; the same judgement refuses the act. */
import { articleReview, articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import type { MessageKey, Params } from "@digao/contract/messages";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { type ArticleFault, againstDeciding, againstSubmitting } from "@digao/domain/knowledge/life";
import { sql } from "kysely";
import { rightInWords } from "../../../platform/auth/permissions.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

export const rights = {
  create: "Pages.Knowledge.Create",
  edit: "Pages.Knowledge.Edit",
  check: "Pages.Knowledge.Check",
  remove: "Pages.Knowledge.Delete",
} as const;

const nameOf = (column: string) =>
  sql<
    string | null
  >`(select u.name from app_user u where u.tenant_id = a.tenant_id and u.id = ${sql.ref(`a.${column}`)})`;
const countIn = (table: "knowledge_like" | "knowledge_reading") =>
  sql<number>`(select count(*)::int from ${sql.table(table)} n where n.tenant_id = a.tenant_id and n.article_id = a.id)`;

/** What every list says of an article. */
export const articlesIn = (db: Db) =>
  db.selectFrom("knowledge_article as a").select([
    "a.id",
    "a.kind as type",
    "a.title",
    "a.tags",
    "a.status",
    "a.review",
    "a.minutes",
    "a.author_id as authorId",
    sql<string>`${nameOf("author_id")}`.as("author"),
    countIn("knowledge_reading").as("views"),
    countIn("knowledge_like").as("likes"),
    sql<number>`(select count(*)::int from knowledge_comment n
        where n.tenant_id = a.tenant_id and n.article_id = a.id and n.removed_at is null)`.as("comments"),
    "a.published_at as publishedAt",
    "a.updated_at as updatedAt",
    "a.row_version as rowVersion",
  ]);

/** With what decides who may do what with it. */
const detailed = (db: Db) =>
  articlesIn(db).select([
    "a.latest_version as latestVersion",
    "a.published_version as publishedVersion",
    nameOf("removed_by").as("removedBy"),
    "a.removed_reason as removedReason",
    sql<number[]>`array(select distinct v.written_by from knowledge_version v
      where v.tenant_id = a.tenant_id and v.article_id = a.id and v.version > coalesce(a.published_version, 0))`.as(
      "writers",
    ),
  ]);
export type ArticleStand = Awaited<ReturnType<ReturnType<typeof detailed>["executeTakeFirstOrThrow"]>>;

const may = ({ user }: Context, right: string): boolean => user.permissions.has(right);

/** Published it is everybody's; before, and once it is taken down, its author's, and of those who judge it. */
function isReadable(ctx: Context, one: ArticleStand): boolean {
  if (one.status === articleStatus.published || one.authorId === ctx.user.id) return true;
  if (one.status === articleStatus.withdrawn) return may(ctx, rights.check) || may(ctx, rights.remove);
  return one.review === articleReview.waiting && may(ctx, rights.check);
}

/** Versions that are not published are for whoever writes and judges them. */
export const seesDrafts = (ctx: Context, one: ArticleStand): boolean =>
  one.authorId === ctx.user.id || one.writers.includes(ctx.user.id) || may(ctx, rights.edit) || may(ctx, rights.check);

export async function readable(ctx: Context, id: number): Promise<ArticleStand> {
  const one = await detailed(ctx.db).where("a.id", "=", id).executeTakeFirst();
  if (!one || !isReadable(ctx, one)) throw missing("article.missing");
  return one;
}

/** As it stands, held until the call ends. */
export async function held(ctx: Context, id: number): Promise<ArticleStand> {
  await holdRecord(ctx.db, "knowledge_article", id);
  return readable(ctx, id);
}

export interface Why {
  key: MessageKey;
  kind: "state" | "forbidden" | "invalid";
  params?: Params;
  field?: string;
}
const forbidden = ({ lang }: Context, key: MessageKey, right: string, params: Params = {}): Why => ({
  key,
  kind: "forbidden",
  params: { ...params, right: rightInWords(right, lang) },
});
const withdrawn: Why = { key: "article.withdrawn", kind: "state" };

export function refuse(why: Why | null): void {
  if (!why) return;
  const { key, kind, params = {}, field } = why;
  throw new Refusal(key, field === undefined ? { kind, params } : { kind, params, field });
}

const ofFault: Record<ArticleFault, Why> = {
  withdrawn,
  nothingNew: { key: "article.nothingNew", kind: "state" },
  waiting: { key: "article.waiting", kind: "state" },
  notWaiting: { key: "article.notWaiting", kind: "state" },
  ownWords: { key: "article.ownWords", kind: "forbidden" },
};
const whyOf = (fault: ArticleFault | null): Why | null => (fault ? ofFault[fault] : null);

export function againstEdit(ctx: Context, one: ArticleStand): Why | null {
  if (one.status === articleStatus.withdrawn) return withdrawn;
  return one.authorId === ctx.user.id || may(ctx, rights.edit)
    ? null
    : forbidden(ctx, "article.editRight", rights.edit, { author: one.author });
}

export const againstSubmit = (ctx: Context, one: ArticleStand): Why | null =>
  againstEdit(ctx, one) ?? whyOf(againstSubmitting(one));

export const againstDecision = (ctx: Context, one: ArticleStand): Why | null =>
  may(ctx, rights.check)
    ? whyOf(againstDeciding(one, ctx.user.id))
    : forbidden(ctx, "article.checkRight", rights.check);

/** A draft is its author's own; what was published is everybody's. */
export function againstDelete(ctx: Context, one: ArticleStand): Why | null {
  if (one.status === articleStatus.withdrawn) return withdrawn;
  if (one.publishedVersion !== null)
    return may(ctx, rights.remove) ? null : forbidden(ctx, "article.deleteRight", rights.remove);
  return one.authorId === ctx.user.id
    ? null
    : { key: "article.authorDeletes", kind: "forbidden", params: { author: one.author } };
}
