import type { CheckItem, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { defaultCheckItems } from "@digao/domain/vouching/check-items";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof vouching;
type CheckList = Output<Calls["GetCheckItems"]>;

/** The project's own points, else the standard ones of the item's kind. */
export async function checkItemsOf(db: Db, RId: number, lang: string): Promise<CheckItem[]> {
  const own = await db
    .selectFrom("check_item")
    .where("fs_item_id", "=", RId)
    .select(["seq", "content", "is_required as isRequired"])
    .orderBy("seq")
    .execute();
  return own.length > 0 ? own : standardItemsOf(db, RId, lang);
}

async function standardItemsOf(db: Db, RId: number, lang: string): Promise<CheckItem[]> {
  const item = await db.selectFrom("fs_item").where("id", "=", RId).select("std_code").executeTakeFirst();
  if (!item) throw missing();
  return defaultCheckItems(item.std_code).map(({ seq, content, contentEn }) => ({
    seq,
    content: lang === "en" ? contentEn : content,
    isRequired: true,
  }));
}

const versionOf = (db: Db, RId: number) =>
  db.selectFrom("fs_item").where("id", "=", RId).select("check_items_version as rowVersion");

export async function getCheckItems({ db, lang }: Context, { Id }: Input<Calls["GetCheckItems"]>): Promise<CheckList> {
  // First the version: a list that is newer than it is refused when it is saved, never the other way round.
  const { rowVersion } = await versionOf(db, Id).executeTakeFirstOrThrow(() => missing());
  return { rowVersion, items: await checkItemsOf(db, Id, lang) };
}

/** A point that must be marked is gone, said otherwise, or left to the person. */
const weakens = (before: readonly CheckItem[], after: readonly CheckItem[]): boolean =>
  before.some(
    ({ seq, content, isRequired }) =>
      isRequired && !after.some((one) => one.seq === seq && one.isRequired && one.content === content),
  );

/** Marks that stand under a number which is gone are kept, and shown again when it comes back. */
export async function saveCheckItems(
  { db, lang, project, audit }: Context,
  { Id, rowVersion: sent, items }: Input<Calls["SaveCheckItems"]>,
): Promise<CheckList> {
  const { rowVersion } = await versionOf(db, Id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => missing());
  const stands: CheckList = { rowVersion, items: await checkItemsOf(db, Id, lang) };
  checkVersion(sent, stands);
  await db.deleteFrom("check_item").where("fs_item_id", "=", Id).execute();
  // Nothing stands in place of the standard points.
  const requested = items.length > 0 ? items : await standardItemsOf(db, Id, lang);
  if (weakens(stands.items, requested) && !isInRoleSet(project?.role ?? 0, "leader"))
    throw new Refusal("draw.pointsLeader", { kind: "forbidden", field: "items" });
  if (items.length > 0)
    await db
      .insertInto("check_item")
      .values(items.map(({ seq, content, isRequired }) => ({ fs_item_id: Id, seq, content, is_required: isRequired })))
      .execute();
  await db
    .updateTable("fs_item")
    .set({ check_items_version: rowVersion + 1 })
    .where("id", "=", Id)
    .execute();
  await audit({
    refType: "checkItems",
    refId: Id,
    projectId: project?.id,
    action: "update",
    old: { items: stands.items },
    new: { items },
  });
  return { rowVersion: rowVersion + 1, items: await checkItemsOf(db, Id, lang) };
}
