/** Writing: a draft, and every edit as a further version; what is published stays until that one is reviewed. */
import type { knowledge } from "@digao/contract/areas/office/knowledge/calls";
import { articleKind, articleReview, articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { rightInWords } from "../../../platform/auth/permissions.ts";
import { finishTasks } from "../../../platform/live/notices.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { textOf } from "./read.ts";
import { againstEdit, held, refuse, rights } from "./rows.ts";
import { shownBy, type Written, written } from "./text.ts";

type Calls = typeof knowledge;
type Saved = Output<Calls["CreateArticle"]>;

const ofFirm: ReadonlySet<number> = new Set([articleKind.guide, articleKind.course]);

async function addVersion({ db }: Context, articleId: number, version: number, text: Written): Promise<void> {
  const { title, tags, html, minutes } = text;
  await db
    .insertInto("knowledge_version")
    .values({ article_id: articleId, version, title, tags, html, minutes })
    .execute();
}

export async function create(ctx: Context, { type, ...given }: Input<Calls["CreateArticle"]>): Promise<Saved> {
  if (ofFirm.has(type) && !ctx.user.permissions.has(rights.create))
    throw new Refusal("article.createRight", {
      kind: "forbidden",
      params: { right: rightInWords(rights.create, ctx.lang) },
    });
  const text = written(given, type);
  const { id, rowVersion } = await ctx.db
    .insertInto("knowledge_article")
    .values({ kind: type, ...shownBy(text) })
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  await addVersion(ctx, id, 1, text);
  await ctx.audit({ refType: "article", refId: id, action: "write", new: { kind: type, title: text.title } });
  return { id, rowVersion };
}

export async function update(ctx: Context, input: Input<Calls["UpdateArticle"]>): Promise<Saved> {
  const { Id: id, rowVersion: seen, ...given } = input;
  const one = await held(ctx, id);
  refuse(againstEdit(ctx, one));
  if (seen !== one.rowVersion)
    checkVersion(seen, { ...(await textOf(ctx, id, one.latestVersion)), rowVersion: one.rowVersion });
  const text = written(given, one.type);
  const version = one.latestVersion + 1;
  const rowVersion = one.rowVersion + 1;
  await addVersion(ctx, id, version, text);
  await ctx.db
    .updateTable("knowledge_article")
    .set({
      latest_version: version,
      // A text that was handed in is taken back by changing it.
      review: articleReview.none,
      updated_at: sql`now()`,
      row_version: rowVersion,
      ...(one.status === articleStatus.draft ? shownBy(text) : {}),
    })
    .where("id", "=", id)
    .execute();
  await finishTasks(ctx.db, "article", id);
  await ctx.audit({
    refType: "article",
    refId: id,
    action: "revise",
    old: { version: one.latestVersion },
    new: { version, title: text.title },
  });
  return { id, rowVersion };
}
