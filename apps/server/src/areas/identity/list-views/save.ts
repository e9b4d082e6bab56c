import type { ListView, listViews } from "@digao/contract/areas/identity/list-views/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { readView, requireSharing, viewToChange } from "./views.ts";

type Calls = typeof listViews;
type Place = Pick<ListView, "list" | "name" | "isShared">;

const viewsMax = 50;

/** Names are one's own, or the firm's where the view is shared; upper and lower case are the same. */
async function checkName(ctx: Context, { list, name, isShared }: Place, owner: number, id: number): Promise<void> {
  const { taken, count } = await ctx.db
    .selectFrom("list_view")
    .where("list", "=", list)
    .where("is_shared", "=", isShared)
    .where("id", "<>", id)
    .$if(!isShared, (q) => q.where("user_id", "=", owner))
    .select(({ fn }) => [
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name})), false)`.as("taken"),
      fn.countAll<number>().as("count"),
    ])
    .executeTakeFirstOrThrow();
  if (taken) throw new Refusal("view.nameTaken", { field: "name", params: { name } });
  if (count >= viewsMax) throw new Refusal("view.tooMany", { params: { limit: viewsMax } });
}

const watched = ({ list, name, query, isShared }: ListView) => ({ list, name, query, isShared });

/** Writers of the views of one list come one after the other: no name is given twice. */
const lockList = ({ db }: Context, list: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('list_view'), hashtext(app_tenant() || ${list}))`.execute(db);

const shown = ({ userId: _owner, ...view }: ListView & { userId: number }): ListView => view;

export async function createView(ctx: Context, draft: Input<Calls["CreateListView"]>): Promise<ListView> {
  const { list, name, query, look, isShared } = draft;
  if (isShared) requireSharing(ctx);
  await lockList(ctx, list);
  await checkName(ctx, draft, ctx.user.id, 0);
  const { id } = await ctx.db
    .insertInto("list_view")
    .values({ user_id: ctx.user.id, list, name, query, look: JSON.stringify(look), is_shared: isShared })
    .returning("id")
    .executeTakeFirstOrThrow();
  const saved = await readView(ctx, id);
  await ctx.audit({ refType: "listView", refId: id, action: "create", new: watched(saved) });
  return shown(saved);
}

export async function updateView(ctx: Context, input: Input<Calls["UpdateListView"]>): Promise<ListView> {
  const before = await viewToChange(ctx, input.id);
  checkVersion(input.rowVersion, before);
  const { name = before.name, query = before.query, look = before.look, isShared = before.isShared } = input;
  if (isShared) requireSharing(ctx);
  await lockList(ctx, before.list);
  await checkName(ctx, { list: before.list, name, isShared }, before.userId, before.id);
  await ctx.db
    .updateTable("list_view")
    .set({ name, query, look: JSON.stringify(look), is_shared: isShared, row_version: before.rowVersion + 1 })
    .where("id", "=", before.id)
    .execute();
  if (before.isShared && !isShared) await forgetDefaults(ctx, before);
  // No longer shared it is its maker's again.
  const isOwn = before.userId === ctx.user.id;
  const after = {
    ...before,
    name,
    query,
    look,
    isShared,
    mayEdit: isShared || isOwn,
    rowVersion: before.rowVersion + 1,
  };
  await ctx.audit({
    refType: "listView",
    refId: before.id,
    action: "update",
    old: watched(before),
    new: watched(after),
  });
  return shown({ ...after, isDefault: before.isDefault && (isShared || isOwn) });
}

const forgetDefaults = ({ db }: Context, { id, userId }: { id: number; userId: number }): Promise<unknown> =>
  db.deleteFrom("list_view_default").where("view_id", "=", id).where("user_id", "<>", userId).execute();

export async function deleteView(ctx: Context, { Id: id }: { Id: number }): Promise<null> {
  const before = await viewToChange(ctx, id);
  await ctx.db.deleteFrom("list_view").where("id", "=", id).execute();
  await ctx.audit({ refType: "listView", refId: id, action: "delete", old: watched(before) });
  return null;
}

/** What the caller's own list opens with. */
export async function setDefault(ctx: Context, input: Input<Calls["SetDefaultListView"]>): Promise<null> {
  const { db, user } = ctx;
  const { list, viewId } = input;
  const view = viewId ? await readView(ctx, viewId) : null;
  if (view && view.list !== list) throw new Refusal("view.missing", { kind: "missing" });
  await db.deleteFrom("list_view_default").where("user_id", "=", user.id).where("list", "=", list).execute();
  if (view) {
    await db
      .insertInto("list_view_default")
      .values({ user_id: user.id, list, view_id: view.id })
      .onConflict((on) => on.columns(["tenant_id", "user_id", "list"]).doUpdateSet({ view_id: view.id }))
      .execute();
  }
  await ctx.audit({ refType: "listView", refId: view?.id ?? 0, action: "default", new: { list, name: view?.name } });
  return null;
}
