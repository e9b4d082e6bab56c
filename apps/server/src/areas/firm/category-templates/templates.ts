import type {
  CategoryHead,
  CategoryTemplate,
  categoryTemplates,
  TemplateCategory,
} from "@digao/contract/areas/firm/category-templates/calls";
import type { Input } from "@digao/contract/endpoint";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type MenuEntry, projectMenu } from "../../../platform/seed/menu.ts";
import type { Context } from "../../../platform/serve.ts";
import { nodesOfFirm } from "../files-node/door.ts";

type Calls = typeof categoryTemplates;

/** Pages that a project is not one without. */
const fixedPages = new Set(["projectmain", "documentcenter", "auditmember", "jobsignedtotal"]);

interface Own {
  menuLeftOut: number[];
  sectionsLeftOut: string[];
  sectionsRequired: string[];
}
interface Row extends TemplateCategory {
  updatedBy: string | null;
  updatedAt: string | null;
  own: Own | null;
}

async function readAll(db: Db): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.parent_id as "parentId", c.code, c.name, (t.version is not null)::int as "isEdit", coalesce(t.version, 0) as version,
      (select count(*)::int from project p where p.category_id = c.id and not p.is_deleted) as "projectCount",
      u.name as "updatedBy", t.updated_at as "updatedAt",
      case when t.version is not null then jsonb_build_object('menuLeftOut', t.menu_left_out, 'sectionsLeftOut', t.sections_left_out,
        'sectionsRequired', t.sections_required) end as own
    from project_category c left join category_template t on t.category_id = c.id
    left join app_user u on u.id = t.updated_by
    order by c.sort, c.id`.execute(db);
  return rows;
}

/** Its own, or that of the nearest category above that has one. */
function serving(rows: readonly Row[], id: number): Row | undefined {
  const row = rows.find((one) => one.id === id);
  if (!row || row.own || row.parentId === null) return row?.own ? row : undefined;
  return serving(rows, row.parentId);
}

function headOf(rows: readonly Row[], id: number): CategoryHead {
  const row = rows.find((one) => one.id === id);
  if (!row) throw missing("categoryTemplate.missing");
  const { own: _own, ...head } = row;
  const from = serving(rows, id);
  return { ...head, fromId: from?.id ?? null, fromName: from?.name ?? null };
}

export async function listCategories({ db }: Context): Promise<TemplateCategory[]> {
  return (await readAll(db)).map(({ own: _own, updatedBy: _by, updatedAt: _at, ...category }) => category);
}

export const categoryHead = async ({ db }: Context, { Id }: Input<Calls["GetTenantCategory"]>): Promise<CategoryHead> =>
  headOf(await readAll(db), Id);

const flatMenu = (
  entries: readonly MenuEntry[],
  parentId: number | null = null,
): (MenuEntry & { parentId: number | null })[] =>
  entries.flatMap((entry) => [{ ...entry, parentId }, ...flatMenu(entry.children ?? [], entry.id)]);

async function sectionsOf(db: Db) {
  const nodes = (await nodesOfFirm(db)).filter(({ isDisabled }) => !isDisabled);
  const codes = new Map(nodes.map(({ id, nodeCode }) => [id, nodeCode]));
  return nodes.map(({ nodeCode, nodeName, nodeNameEn, parentId, isChecked }) => ({
    code: nodeCode,
    parentCode: parentId === null ? null : (codes.get(parentId) ?? null),
    name: nodeName,
    nameEn: nodeNameEn,
    isChecked,
  }));
}

async function templateOf(db: Db, id: number): Promise<CategoryTemplate> {
  const rows = await readAll(db);
  const head = headOf(rows, id);
  const own = serving(rows, id)?.own ?? null;
  const sections = await sectionsOf(db);
  return {
    ...head,
    menu: flatMenu(projectMenu()).map(({ id: node, parentId, label, labelEn, pathurl }) => ({
      id: node,
      parentId,
      label,
      labelEn,
      isFixed: fixedPages.has(pathurl),
      isShown: !own?.menuLeftOut.includes(node),
    })),
    sections: sections.map(({ isChecked, ...section }) => ({
      ...section,
      isShown: !own?.sectionsLeftOut.includes(section.code),
      isRequired: own ? own.sectionsRequired.includes(section.code) : isChecked,
    })),
  };
}

export const categoryTemplate = (
  { db }: Context,
  { Id }: Input<Calls["GetTenantCategoryTemplate"]>,
): Promise<CategoryTemplate> => templateOf(db, Id);

async function check(db: Db, draft: Input<Calls["UpdateCategory"]>): Promise<void> {
  const menu = new Map(flatMenu(projectMenu()).map((entry) => [entry.id, entry]));
  for (const id of draft.menuLeftOut) {
    const node = menu.get(id);
    if (!node) throw new Refusal("categoryTemplate.unknown", { field: "menuLeftOut", params: { name: String(id) } });
    const inside = [node, ...(node.children ?? [])];
    const fixed = inside.find(({ pathurl }) => fixedPages.has(pathurl));
    if (fixed) throw new Refusal("categoryTemplate.fixed", { field: "menuLeftOut", params: { name: fixed.label } });
  }
  const codes = new Set((await sectionsOf(db)).map(({ code }) => code));
  const unknown = [...draft.sectionsLeftOut, ...draft.sectionsRequired].find((code) => !codes.has(code));
  if (unknown !== undefined)
    throw new Refusal("categoryTemplate.unknown", { field: "sectionsLeftOut", params: { name: unknown } });
  const both = draft.sectionsRequired.find((code) => draft.sectionsLeftOut.includes(code));
  if (both !== undefined)
    throw new Refusal("categoryTemplate.requiredHidden", { field: "sectionsRequired", params: { code: both } });
}

const hold = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('category_template'), app_tenant())`.execute(db);

export async function updateTemplate(ctx: Context, draft: Input<Calls["UpdateCategory"]>): Promise<CategoryTemplate> {
  const { db, user } = ctx;
  await hold(db);
  const before = headOf(await readAll(db), draft.Id);
  if (before.version !== draft.version) throw new Refusal("categoryTemplate.changed", { kind: "conflict" });
  await check(db, draft);
  const values = {
    version: before.version + 1,
    menu_left_out: draft.menuLeftOut,
    sections_left_out: draft.sectionsLeftOut,
    sections_required: draft.sectionsRequired,
    updated_by: user.id,
    updated_at: await momentOf(db),
  };
  await db
    .insertInto("category_template")
    .values({ category_id: draft.Id, ...values })
    .onConflict((on) => on.columns(["tenant_id", "category_id"]).doUpdateSet(values))
    .execute();
  const { menuLeftOut, sectionsLeftOut, sectionsRequired } = draft;
  await ctx.audit({
    refType: "categoryTemplate",
    refId: draft.Id,
    projectId: null,
    action: "update",
    new: { name: before.name, version: values.version, menuLeftOut, sectionsLeftOut, sectionsRequired },
  });
  return templateOf(db, draft.Id);
}

export async function updateCategory(
  ctx: Context,
  { Id: id, name, isEdit }: Input<Calls["UpdateCategoryById"]>,
): Promise<CategoryHead> {
  const { db } = ctx;
  await hold(db);
  const before = headOf(await readAll(db), id);
  if (name !== undefined && name !== before.name)
    await db.updateTable("project_category").set({ name }).where("id", "=", id).execute();
  if (isEdit === false) await db.deleteFrom("category_template").where("category_id", "=", id).execute();
  const after = headOf(await readAll(db), id);
  await ctx.audit({
    refType: "categoryTemplate",
    refId: id,
    projectId: null,
    action: "update",
    old: { name: before.name, version: before.version },
    new: { name: after.name, version: after.version },
  });
  return after;
}

/** What a new project of a category takes with it; null where the product's own serves. */
export async function startOf(db: Db, categoryId: number): Promise<(Own & { version: number }) | null> {
  const found = serving(await readAll(db), categoryId);
  return found?.own ? { ...found.own, version: found.version } : null;
}
