/** One article as it is read, with what its reader may do with it. */
import type { Article, ArticleVersion, knowledge } from "@digao/contract/areas/office/knowledge/calls";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { studyOf } from "./readers.ts";
import {
  type ArticleStand,
  againstDecision,
  againstDelete,
  againstEdit,
  againstSubmit,
  readable,
  seesDrafts,
  type Why,
} from "./rows.ts";

const versionsOf = ({ db }: Context, id: number): Promise<ArticleVersion[]> =>
  db
    .selectFrom("knowledge_version as v")
    .innerJoin("app_user as w", "w.id", "v.written_by")
    .leftJoin("app_user as d", "d.id", "v.decided_by")
    .where("v.article_id", "=", id)
    .orderBy("v.version", "desc")
    .select([
      "v.version",
      "w.name as writtenBy",
      "v.written_at as writtenAt",
      "v.submitted_at as submittedAt",
      "d.name as decidedBy",
      "v.decided_at as decidedAt",
      "v.decision_words as words",
      "v.is_published as isPublished",
    ])
    .execute();

const noVersion = (version: number): Refusal =>
  new Refusal("article.versionMissing", { kind: "missing", params: { version } });

export async function textOf({ db }: Pick<Context, "db">, id: number, version: number) {
  const text = await db
    .selectFrom("knowledge_version")
    .where("article_id", "=", id)
    .where("version", "=", version)
    .select(["title", "tags", "html", "minutes"])
    .executeTakeFirst();
  if (!text) throw noVersion(version);
  return text;
}

/** What was published once is everybody's to read; another version that of whoever writes and judges it. */
function versionFor(ctx: Context, one: ArticleStand, wanted: number | undefined): number {
  const usual = one.publishedVersion ?? one.latestVersion;
  const version = wanted ?? usual;
  if (version !== usual && !seesDrafts(ctx, one)) throw noVersion(version);
  return version;
}

export async function readArticle(ctx: Context, input: Input<(typeof knowledge)["GetArticle"]>): Promise<Article> {
  const one = await readable(ctx, input.Id);
  const version = versionFor(ctx, one, input.version);
  const text = await textOf(ctx, one.id, version);
  const versions = await versionsOf(ctx, one.id);
  const liked = await ctx.db
    .selectFrom("knowledge_like")
    .where("article_id", "=", one.id)
    .where("user_id", "=", ctx.user.id)
    .select("user_id")
    .executeTakeFirst();
  const { writers: _writers, ...stand } = one;
  const may = (why: Why | null) => ({ ok: why === null, reason: why ? messageOf(ctx.lang, why.key, why.params) : "" });
  return {
    ...stand,
    ...text,
    version,
    versions: seesDrafts(ctx, one) ? versions : versions.filter((each) => each.version === version),
    isLiked: liked !== undefined,
    study: await studyOf(ctx, one.id),
    canEdit: may(againstEdit(ctx, one)),
    canSubmit: may(againstSubmit(ctx, one)),
    canDecide: may(againstDecision(ctx, one)),
    canDelete: may(againstDelete(ctx, one)),
  };
}
