import type { CheckItem, draws } from "@digao/contract/areas/draws";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { defaultCheckItems } from "@digao/domain/draws/check-items";
import { missing } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";

type Calls = typeof draws;

/** The project's own points, else the standard ones of the item's kind. */
export async function checkItemsOf(db: Db, RId: number, lang: string): Promise<CheckItem[]> {
  const own = await db
    .selectFrom("check_item")
    .where("fs_item_id", "=", RId)
    .select(["seq", "content", "is_required as isRequired"])
    .orderBy("seq")
    .execute();
  if (own.length > 0) return own;
  const item = await db.selectFrom("fs_item").where("id", "=", RId).select("std_code").executeTakeFirst();
  if (!item) throw missing();
  return defaultCheckItems(item.std_code).map(({ seq, content, contentEn }) => ({
    seq,
    content: lang === "en" ? contentEn : content,
    isRequired: true,
  }));
}

export const getCheckItems = ({ db, lang }: Context, { Id }: Input<Calls["GetCheckItems"]>): Promise<CheckItem[]> =>
  checkItemsOf(db, Id, lang);

/** Marks that stand under a number which is gone are kept, and shown again when it comes back. */
export async function saveCheckItems(
  { db, lang, project, audit }: Context,
  { Id, items }: Input<Calls["SaveCheckItems"]>,
): Promise<CheckItem[]> {
  const old = await checkItemsOf(db, Id, lang);
  await db.deleteFrom("check_item").where("fs_item_id", "=", Id).execute();
  if (items.length > 0)
    await db
      .insertInto("check_item")
      .values(items.map(({ seq, content, isRequired }) => ({ fs_item_id: Id, seq, content, is_required: isRequired })))
      .execute();
  await audit({
    refType: "fsItem",
    refId: Id,
    projectId: project?.id,
    action: "checkItems",
    old: { items: old },
    new: { items },
  });
  return checkItemsOf(db, Id, lang);
}
