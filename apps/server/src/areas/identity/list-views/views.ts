import { ListLook, type ListView } from "@digao/contract/areas/identity/list-views/calls";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

/** Who administers the firm's users also administers what everybody's lists offer. */
export const SHARE_RIGHT = "Pages.Users";

/** One's own views and those of the firm; other people's own are never read. */
const visibleViews = ({ db, user }: Context) =>
  db
    .selectFrom("list_view as v")
    .leftJoin("list_view_default as d", (join) => join.onRef("d.view_id", "=", "v.id").on("d.user_id", "=", user.id))
    .where((is) => is.or([is("v.user_id", "=", user.id), is("v.is_shared", "=", true)]))
    .select([
      "v.id",
      "v.list",
      "v.name",
      "v.query",
      "v.look",
      "v.is_shared as isShared",
      "v.user_id as userId",
      sql<boolean>`d.view_id is not null`.as("isDefault"),
      "v.row_version as rowVersion",
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof visibleViews>["executeTakeFirstOrThrow"]>>;

/** A shared one is changed by administrators alone, whoever made it. */
function viewOf({ user }: Context, { userId, look, ...row }: Row): ListView {
  const mayEdit = row.isShared ? user.permissions.has(SHARE_RIGHT) : userId === user.id;
  return { ...row, look: ListLook.parse(look), mayEdit };
}

export async function listViewsOf(ctx: Context): Promise<ListView[]> {
  const rows = await visibleViews(ctx)
    .orderBy("v.list")
    .orderBy("v.is_shared", "desc")
    .orderBy(sql`v.name collate "zh-x-icu"`)
    .orderBy("v.id")
    .execute();
  return rows.map((row) => viewOf(ctx, row));
}

export async function readView(ctx: Context, id: number): Promise<ListView & { userId: number }> {
  const row = await visibleViews(ctx).where("v.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("view.missing", { kind: "missing" });
  return { ...viewOf(ctx, row), userId: row.userId };
}

export function requireSharing({ user }: Context): void {
  if (!user.permissions.has(SHARE_RIGHT)) throw new Refusal("view.shareRight", { kind: "forbidden" });
}

/** A view to be changed: held until the transaction ends, and the caller's to change. */
export async function viewToChange(ctx: Context, id: number): Promise<ListView & { userId: number }> {
  await sql`select from list_view where id = ${id} for update`.execute(ctx.db);
  const view = await readView(ctx, id);
  if (view.isShared) requireSharing(ctx);
  return view;
}
