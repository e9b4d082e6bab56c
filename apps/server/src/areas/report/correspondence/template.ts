/** Texts that the firm keeps for the kinds of a document (本所模板): the version in force of one project is what others begin with. */
import type { correspondence } from "@digao/contract/areas/report/correspondence/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Document, headingOf, readDocument } from "./documents.ts";
import type { Figures } from "./figures.ts";
import { boundText, templateOf } from "./text.ts";

const right = "Pages.Templates.Edit";
export const mayKeep = ({ user }: Pick<Context, "user">): boolean => user.permissions.has(right);

const kindsOf = ({ codes }: Document): string => [...codes].sort().join("+");

async function firmsText(db: Db, document: Document): Promise<{ title: string; content: string } | null> {
  const { rows } = await sql<{ title: string; content: string }>`
    select t.title, t.content from correspondence_template t
    where t.kinds = ${kindsOf(document)} and t.lang = ${document.lang}`.execute(db);
  return rows[0] ?? null;
}

/** What a new text begins with: the firm's own where it keeps one, with the figures of this project. */
export async function beginningOf(db: Db, document: Document, { values }: Figures) {
  const own = await firmsText(db, document);
  return {
    template: own ? boundText(own.content, values) : templateOf(document.kinds, document.lang, values),
    templateTitle: own?.title || headingOf(document.kinds, document.lang),
    isFirms: own !== null,
  };
}

/** Without the values of the project that it was written for. */
const unbound = (html: string): string => boundText(html, {});

export async function setTemplate(
  ctx: Context,
  { Id, isKept }: Input<(typeof correspondence)["SetCorrespondenceTemplate"]>,
): Promise<{ isFirms: boolean }> {
  const { db } = ctx;
  if (!mayKeep(ctx)) throw new Refusal("correspondence.noTemplateRight", { kind: "forbidden" });
  const document = await readDocument(db, Id);
  const { lang, versionId, title, text } = document;
  const kinds = kindsOf(document);
  if (isKept) {
    if (versionId === null) throw new Refusal("correspondence.notApproved", { kind: "state" });
    await sql`insert into correspondence_template (kinds, lang, title, content)
      values (${kinds}, ${lang}, ${title ?? ""}, ${unbound(text ?? "")})
      on conflict (tenant_id, kinds, lang) do update set title = excluded.title, content = excluded.content,
        updated_by = excluded.updated_by, updated_at = excluded.updated_at, row_version = correspondence_template.row_version + 1`.execute(
      db,
    );
  } else await sql`delete from correspondence_template t where t.kinds = ${kinds} and t.lang = ${lang}`.execute(db);
  await ctx.audit({
    refType: "correspondence",
    refId: Id,
    projectId: projectIdOf(db),
    action: isKept ? "keepTemplate" : "dropTemplate",
    new: { kinds, lang },
  });
  return { isFirms: isKept };
}
