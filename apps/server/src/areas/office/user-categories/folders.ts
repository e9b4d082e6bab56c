import type { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { requireMember } from "../../../platform/auth/membership.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Folder, folderIn, lockFolders, readFolders } from "./folder-row.ts";

type Calls = typeof userCategories;
type Draft = Input<Calls["AddAndUpdateProCategory"]>;
type Saved = { id: number; rowVersion: number };

const depthMax = 6;
const foldersMax = 200;

const parentOf = (folders: readonly Folder[], id: number | null): Folder | undefined =>
  folders.find((folder) => folder.id === id);

/** The folder and those above it. */
function pathTo(folders: readonly Folder[], id: number | null): Folder[] {
  const found = parentOf(folders, id);
  return found ? [...pathTo(folders, found.parentId), found] : [];
}

function depthBelow(folders: readonly Folder[], id: number): number {
  const below = folders.filter((folder) => folder.parentId === id);
  return 1 + Math.max(0, ...below.map((folder) => depthBelow(folders, folder.id)));
}

/** A place in the tree: one's own folder, not the moved one or below it, not too deep, and no other of that name there. */
function checkPlace(folders: readonly Folder[], id: number, parentId: number | null, name: string): void {
  if (parentId !== null) folderIn(folders, parentId);
  const above = pathTo(folders, parentId);
  if (above.some((folder) => folder.id === id)) throw new Refusal("folder.cycle", { field: "parentId" });
  const depth = above.length + (id === 0 ? 1 : depthBelow(folders, id));
  if (depth > depthMax) throw new Refusal("folder.tooDeep", { field: "parentId", params: { limit: depthMax } });
  const twin = folders.some(
    (folder) => folder.id !== id && folder.parentId === parentId && folder.categoryName === name,
  );
  if (twin) throw new Refusal("folder.nameTaken", { field: "categoryName", params: { name } });
}

async function addFolder(ctx: Context, folders: readonly Folder[], draft: Draft): Promise<Saved> {
  const { categoryName, aYear = null, parentId = null } = draft;
  if (folders.length >= foldersMax) throw new Refusal("folder.tooMany", { params: { limit: foldersMax } });
  checkPlace(folders, 0, parentId, categoryName);
  const sort = draft.sort ?? Math.max(0, ...folders.map((folder) => folder.sort)) + 10;
  const saved = await ctx.db
    .insertInto("user_category")
    .values({ user_id: ctx.user.id, parent_id: parentId, category_name: categoryName, a_year: aYear, sort })
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const values = { categoryName, parentId, aYear, sort };
  await ctx.audit({ refType: "userCategory", refId: saved.id, action: "create", new: values });
  return saved;
}

async function changeFolder(
  ctx: Context,
  folders: readonly Folder[],
  current: Folder,
  next: Omit<Folder, "id" | "rule" | "rowVersion">,
): Promise<Saved> {
  checkPlace(folders, current.id, next.parentId, next.categoryName);
  const { categoryName, parentId, aYear, sort } = next;
  const saved = await ctx.db
    .updateTable("user_category")
    .set({
      category_name: categoryName,
      parent_id: parentId,
      a_year: aYear,
      sort,
      row_version: current.rowVersion + 1,
    })
    .where("id", "=", current.id)
    .where("user_id", "=", ctx.user.id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  const before = {
    categoryName: current.categoryName,
    parentId: current.parentId,
    aYear: current.aYear,
    sort: current.sort,
  };
  const after = { categoryName, parentId, aYear, sort };
  await ctx.audit({ refType: "userCategory", refId: current.id, action: "update", old: before, new: after });
  return saved;
}

/** A new folder, or another name, year or place for one. What is left out stays. */
export async function saveFolder(ctx: Context, draft: Draft): Promise<Saved> {
  await lockFolders(ctx);
  const folders = await readFolders(ctx);
  if (!draft.id) return addFolder(ctx, folders, draft);
  const current = folderIn(folders, draft.id);
  if (!draft.rowVersion) throw new Refusal("folder.versionMissing", { field: "rowVersion" });
  checkVersion(draft.rowVersion, current);
  return changeFolder(ctx, folders, current, {
    categoryName: draft.categoryName,
    parentId: draft.parentId === undefined ? current.parentId : draft.parentId,
    aYear: draft.aYear === undefined ? current.aYear : draft.aYear,
    sort: draft.sort ?? current.sort,
  });
}

export async function moveFolder(ctx: Context, input: Input<Calls["MoveCategory"]>): Promise<Saved> {
  await lockFolders(ctx);
  const folders = await readFolders(ctx);
  const current = folderIn(folders, input.id);
  checkVersion(input.rowVersion ?? current.rowVersion, current);
  return changeFolder(ctx, folders, current, { ...current, parentId: input.parentId ?? null });
}

/** What stood in it moves up one level; its projects go back to where the rules put them. */
export async function deleteFolder(ctx: Context, { Id: id }: { Id: number }): Promise<null> {
  const { db, user } = ctx;
  await lockFolders(ctx);
  const current = folderIn(await readFolders(ctx), id);
  await db
    .updateTable("user_category")
    .set({ parent_id: current.parentId, row_version: sql`row_version + 1` })
    .where("user_id", "=", user.id)
    .where("parent_id", "=", id)
    .where("is_deleted", "=", false)
    .execute();
  await db.deleteFrom("user_category_project").where("user_id", "=", user.id).where("category_id", "=", id).execute();
  await db
    .updateTable("user_category")
    .set({ is_deleted: true, row_version: current.rowVersion + 1 })
    .where("id", "=", id)
    .where("user_id", "=", user.id)
    .execute();
  const { categoryName, parentId } = current;
  await ctx.audit({ refType: "userCategory", refId: id, action: "delete", old: { categoryName, parentId } });
  return null;
}

/** Puts projects of one's own into a folder, or takes them out. The projects themselves are not touched, archived ones too. */
export async function placeProjects(ctx: Context, input: Input<Calls["RevProjectCategory"]>): Promise<null> {
  const { db, user } = ctx;
  const ids = [...new Set(input.projectIds)];
  await lockFolders(ctx);
  const folders = await readFolders(ctx);
  const folder = input.categoryId ? folderIn(folders, input.categoryId) : null;
  for (const id of ids) await requireMember(ctx, id, { role: "member", writes: false });
  const before = await db
    .deleteFrom("user_category_project")
    .where("user_id", "=", user.id)
    .where("project_id", "in", ids)
    .returning(["project_id as projectId", "category_id as categoryId"])
    .execute();
  if (folder) {
    const rows = ids.map((id) => ({ user_id: user.id, project_id: id, category_id: folder.id }));
    await db.insertInto("user_category_project").values(rows).execute();
  }
  const refId = folder?.id ?? 0;
  const placed = ids.map((projectId) => ({ projectId, categoryId: folder?.id ?? null }));
  await ctx.audit({ refType: "userCategory", refId, action: "place", old: { before }, new: { placed } });
  return null;
}
