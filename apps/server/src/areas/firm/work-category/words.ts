import type { OfferedWord, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { containing } from "../../../platform/lib/search.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof workCategory;
const offeredMax = 50;

/** A phrase for an item names one that the firm's statements have. */
export async function checkWord({ db }: Context, draft: Draft): Promise<Draft> {
  const code = draft.fsItemCode ? String(draft.fsItemCode).toUpperCase() : null;
  if (code) {
    const line = await db.selectFrom("statement_line").where("code", "=", code).select("code").executeTakeFirst();
    if (!line) throw new Refusal("auditWord.itemMissing", { field: "fsItemCode", params: { code } });
  }
  return { ...draft, fsItemCode: code };
}

/** Of the item first, then what is taken most. */
export async function offeredWords(
  { db, lang }: Context,
  { usage, fsItemCode, keyword }: Input<Calls["GetOfferedWords"]>,
): Promise<OfferedWord[]> {
  const like = containing(keyword ?? "");
  const content = lang === "en" ? sql`coalesce(nullif(w.content_en, ''), w.content)` : sql`w.content`;
  const category = lang === "en" ? sql`coalesce(nullif(c.name_en, ''), c.name)` : sql`c.name`;
  const { rows } = await sql<OfferedWord>`select w.id, w.title, ${content} as content, ${category} as "categoryName"
    from audit_word w join work_category c on c.id = w.category_id
    where not w.is_deleted and w.usage = ${usage} and (w.fs_item_code is null or w.fs_item_code = ${fsItemCode ?? null})
      ${keyword ? sql`and (w.title ilike ${like} or w.content ilike ${like} or w.pinyin ilike ${like})` : sql``}
    order by w.fs_item_code is null, w.hits desc, w.id limit ${offeredMax}`.execute(db);
  return rows;
}

/** A count, no change of the phrase: its version stays. */
export async function takeWord({ db }: Context, { id }: Input<Calls["TakeAuditWord"]>): Promise<null> {
  const taken = await db
    .updateTable("audit_word")
    .set(({ eb }) => ({ hits: eb("hits", "+", 1) }))
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw missing();
  return null;
}
