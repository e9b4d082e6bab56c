import { HomeCard, type HomeLayout, homeCards } from "@digao/contract/areas/office/home/calls";
import { sql } from "kysely";
import { z } from "zod";
import { checkVersion } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

/** The arrangement of a first look: the first tour, until it is put away, and work on the left; dates and news on the right. */
const firstLayout: HomeLayout = {
  columns: [
    ["tour", "tasks", "projects"],
    ["hours", "deadlines", "notices"],
  ],
  hidden: [],
  rowVersion: 0,
};

const Columns = z.array(z.array(z.string())).length(2);
const isCard = (key: string): key is HomeCard => HomeCard.safeParse(key).success;

/** As stored, by whatever release: cards that are no more are dropped, new ones stand at the end of the shorter column. */
function layoutOf(stored: { columns: unknown; hidden: string[]; rowVersion: number }): HomeLayout {
  const { data = [[], []] } = Columns.safeParse(stored.columns);
  const columns = data.map((column) => column.filter(isCard));
  const hidden = stored.hidden.filter(isCard);
  const placed = new Set([...columns.flat(), ...hidden]);
  for (const card of homeCards) {
    const [first, second] = columns;
    const shorter = (first?.length ?? 0) <= (second?.length ?? 0) ? first : second;
    if (!placed.has(card)) shorter?.push(card);
  }
  return { columns, hidden, rowVersion: stored.rowVersion };
}

export async function getLayout({ db, user }: Context): Promise<HomeLayout> {
  const stored = await db
    .selectFrom("home_layout")
    .where("user_id", "=", user.id)
    .select(["columns", "hidden", "row_version as rowVersion"])
    .executeTakeFirst();
  return stored ? layoutOf(stored) : firstLayout;
}

const lockLayout = ({ db, user }: Context): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('home_layout'), ${user.id}::int)`.execute(db);

const watched = ({ columns, hidden }: HomeLayout) => ({ columns, hidden });

async function auditChange(ctx: Context, before: HomeLayout, after: HomeLayout): Promise<void> {
  const { id: refId } = ctx.user;
  await ctx.audit({ refType: "homeLayout", refId, action: "update", old: watched(before), new: watched(after) });
}

export async function saveLayout(ctx: Context, { columns, hidden, rowVersion }: HomeLayout): Promise<HomeLayout> {
  await lockLayout(ctx);
  const before = await getLayout(ctx);
  checkVersion(rowVersion, before);
  const row = { columns: JSON.stringify(columns), hidden, row_version: before.rowVersion + 1 };
  await ctx.db
    .insertInto("home_layout")
    .values({ user_id: ctx.user.id, ...row })
    .onConflict((on) => on.columns(["tenant_id", "user_id"]).doUpdateSet(row))
    .execute();
  const after = layoutOf({ columns, hidden, rowVersion: before.rowVersion + 1 });
  await auditChange(ctx, before, after);
  return after;
}

export async function resetLayout(ctx: Context): Promise<HomeLayout> {
  await lockLayout(ctx);
  const before = await getLayout(ctx);
  await ctx.db.deleteFrom("home_layout").where("user_id", "=", ctx.user.id).execute();
  await auditChange(ctx, before, firstLayout);
  return firstLayout;
}
