/** Articles as they are looked for: by kind, tag and words, of which Chinese ones need no gaps between them. */
import type { ArticleRow, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { articleReview, articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { amongWords, containing, placeOf } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { articlesIn, rights } from "./rows.ts";

type Calls = typeof knowledge;

const tagsOffered = 50;
const wordsMost = 8;
const excerpt = { before: 20, length: 120 };

const termsOf = (keyword: string | undefined): string[] =>
  (keyword ?? "").split(/\s+/).filter(Boolean).slice(0, wordsMost);

const holds = (term: string): RawBuilder<boolean> =>
  sql<boolean>`(${amongWords(sql.ref("a.words"), term)} or a.pinyin like ${containing(term.toLowerCase())})`;

/** Around the first word that was looked for, else its beginning. */
function excerptOf([term]: readonly string[]): RawBuilder<string> {
  if (term === undefined) return sql<string>`left(a.plain, ${excerpt.length})`;
  const place = placeOf(sql.ref("a.plain"), term.toLowerCase());
  return sql<string>`substr(a.plain, greatest(1, ${place} - ${excerpt.before}::int), ${excerpt.length}::int)`;
}

/** The title says more than what stands somewhere in the text. */
const inTitle = (term: string): RawBuilder<boolean> =>
  sql<boolean>`position(lower(${term}::text) in lower(a.title)) > 0`;

const sortableOf = ([term]: readonly string[]): Sortable => ({
  // A constant would be read as the place of a column.
  match: term === undefined ? sql.ref("a.status") : inTitle(term),
  title: sql`a.title collate "zh-x-icu"`,
  publishedAt: sql.ref("a.published_at"),
  updatedAt: sql.ref("a.updated_at"),
  views: sql.ref("views"),
  likes: sql.ref("likes"),
});

interface Search {
  keyword?: string | undefined;
  tag?: string | undefined;
  type?: number | undefined;
}

/** Rows that match, and how they are sorted. */
export function searched(db: Db, { keyword, tag, type }: Search) {
  const terms = termsOf(keyword);
  const found = articlesIn(db)
    .select(excerptOf(terms).as("excerpt"))
    .$if(type !== undefined, (q) => q.where("a.kind", "=", type ?? 0))
    .$if(Boolean(tag), (q) => q.where(sql<boolean>`${tag ?? ""} = any(a.tags)`));
  return { rows: terms.reduce((q, term) => q.where(holds(term)), found), sortable: sortableOf(terms) };
}

export async function tagsOf(db: Db, type: number | undefined): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from knowledge_article a, unnest(a.tags) tag
    where a.status = ${articleStatus.published} and (${type ?? null}::int is null or a.kind = ${type ?? null}::int)
    group by tag order by count(*) desc, tag limit ${tagsOffered}`.execute(db);
  return rows.map(({ tag }) => tag);
}

export async function listArticles(
  { db, user }: Context,
  { type, scope, keyword, tag, ...query }: Input<Calls["GetArticleList"]>,
): Promise<{ totalCount: number; items: ArticleRow[]; tags: string[] }> {
  const { rows, sortable } = searched(db, { keyword, tag, type });
  // Who may not judge has nothing waiting.
  const mayCheck = user.permissions.has(rights.check);
  const scoped = {
    published: () => rows.where("a.status", "=", articleStatus.published),
    mine: () => rows.where("a.author_id", "=", user.id),
    review: () => rows.where("a.review", "=", articleReview.waiting).where(sql<boolean>`${mayCheck}`),
  }[scope]();
  const usual = scope === "published" ? "match desc, publishedAt desc" : "updatedAt desc";
  const page = await pageOf(scoped, { ...query, sorting: query.sorting || usual }, sortable, "a.id");
  return { ...page, tags: await tagsOf(db, type) };
}
