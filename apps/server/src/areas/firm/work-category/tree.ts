import type { WorkCategoryNode, workCategory } from "@digao/contract/areas/firm/work-category/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import type { InFirm } from "../../../platform/context.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof workCategory;
type Flat = Omit<WorkCategoryNode, "children">;

const depthMax = 4;

async function readAll({ db }: InFirm): Promise<Flat[]> {
  const { rows } = await sql<Flat>`select c.id, c.parent_id as "parentId", c.name, c.name_en as "nameEn", c.sort,
      (select count(*)::int from audit_word w where w.category_id = c.id and not w.is_deleted) as "wordCount",
      c.row_version as "rowVersion"
    from work_category c where not c.is_deleted order by c.sort, c.id`.execute(db);
  return rows;
}

const below = (all: readonly Flat[], parentId: number | null): WorkCategoryNode[] =>
  all.filter((one) => one.parentId === parentId).map((one) => ({ ...one, children: below(all, one.id) }));

export const readTree = async (ctx: Context): Promise<WorkCategoryNode[]> => below(await readAll(ctx), null);

/** From the category itself up to the root. */
function wayUp(all: readonly Flat[], id: number | null): Flat[] {
  const one = all.find((category) => category.id === id);
  return one ? [one, ...wayUp(all, one.parentId)] : [];
}

const height = (all: readonly Flat[], id: number): number =>
  1 + Math.max(0, ...all.filter(({ parentId }) => parentId === id).map((child) => height(all, child.id)));

function checkPlace(all: readonly Flat[], id: number | null, parentId: number | null): void {
  if (parentId === null) return;
  const way = wayUp(all, parentId);
  if (way.length === 0) throw new Refusal("workCategory.parentMissing", { field: "parentId" });
  if (way.some((one) => one.id === id)) throw new Refusal("workCategory.underItself", { field: "parentId" });
  if (way.length + (id === null ? 1 : height(all, id)) > depthMax)
    throw new Refusal("workCategory.tooDeep", { field: "parentId", params: { count: depthMax } });
}

/** Moves and new places are judged one after the other. */
const hold = ({ db }: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('work_category'), app_tenant())`.execute(db);

function found(all: readonly Flat[], id: number, rowVersion: number | null | undefined): Flat {
  const one = all.find((category) => category.id === id);
  if (!one) throw missing();
  if (rowVersion) checkVersion(rowVersion, one);
  return one;
}

export async function saveCategory(
  ctx: Context,
  input: Input<Calls["UpdateWorkCategoryTree"]>,
): Promise<Output<Calls["UpdateWorkCategoryTree"]>> {
  await hold(ctx);
  const all = await readAll(ctx);
  const { name, nameEn } = input;
  if (!input.id) {
    const parentId = input.parentId ?? null;
    checkPlace(all, null, parentId);
    const sort =
      input.sort ?? Math.max(0, ...all.filter((one) => one.parentId === parentId).map((one) => one.sort)) + 1;
    const made = await ctx.db
      .insertInto("work_category")
      .values({ parent_id: parentId, name, name_en: nameEn, sort })
      .returning(["id", "row_version as rowVersion"])
      .executeTakeFirstOrThrow();
    await ctx.audit({ refType: "workCategory", refId: made.id, action: "create", new: { name, nameEn, parentId } });
    return made;
  }
  const before = found(all, input.id, input.rowVersion);
  const parentId = input.parentId === undefined ? before.parentId : input.parentId;
  checkPlace(all, before.id, parentId);
  const values = { name, name_en: nameEn, sort: input.sort ?? before.sort, parent_id: parentId };
  return write(ctx, before, values);
}

async function write(
  ctx: Context,
  before: Flat,
  values: { name: string; name_en: string; sort: number; parent_id: number | null },
) {
  const saved = await ctx.db
    .updateTable("work_category")
    .set(({ eb }) => ({ ...values, row_version: eb("row_version", "+", 1) }))
    .where("id", "=", before.id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const { name, nameEn, parentId, sort } = before;
  await ctx.audit({
    refType: "workCategory",
    refId: before.id,
    action: "update",
    old: { name, nameEn, parentId, sort },
    new: { name: values.name, nameEn: values.name_en, parentId: values.parent_id, sort: values.sort },
  });
  return saved;
}

export async function moveCategory(
  ctx: Context,
  { id, parentId, rowVersion }: Input<Calls["MoveWorkCategory"]>,
): Promise<Output<Calls["MoveWorkCategory"]>> {
  await hold(ctx);
  const all = await readAll(ctx);
  const before = found(all, id, rowVersion);
  checkPlace(all, id, parentId ?? null);
  return write(ctx, before, {
    name: before.name,
    name_en: before.nameEn,
    sort: before.sort,
    parent_id: parentId ?? null,
  });
}

export async function removeCategory(ctx: Context, { id }: Input<Calls["DeleteWorkCategory"]>): Promise<null> {
  await hold(ctx);
  const all = await readAll(ctx);
  const { name, wordCount } = found(all, id, undefined);
  const count = wordCount + all.filter(({ parentId }) => parentId === id).length;
  if (count > 0) throw new Refusal("workCategory.notEmpty", { kind: "state", params: { name, count } });
  await ctx.db
    .updateTable("work_category")
    .set(({ eb }) => ({ is_deleted: true, row_version: eb("row_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await ctx.audit({ refType: "workCategory", refId: id, action: "delete", old: { name } });
  return null;
}
