/** A person's own secret address: made, made anew, ended. */
import type { calendarFeed } from "@digao/contract/areas/office/calendar-feed/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { lockOwnHours } from "../work-logs/door/lock.ts";
import { newSecret, secretHash } from "./secret.ts";

type Calls = typeof calendarFeed;

const standing = ({ db, user }: Context) =>
  db
    .selectFrom("calendar_feed")
    .where("user_id", "=", user.id)
    .select(["made_at as madeAt", "row_version as rowVersion"])
    .executeTakeFirst();

export const getAddress = async (ctx: Context): Promise<Output<Calls["GetCalendarFeed"]>> =>
  (await standing(ctx)) ?? { madeAt: null, rowVersion: 0 };

/** Two windows at once: one address is made, and whoever saw the earlier state is told. */
export async function renew(
  ctx: Context,
  { rowVersion: seen }: Input<Calls["RenewCalendarFeed"]>,
): Promise<Output<Calls["RenewCalendarFeed"]>> {
  await lockOwnHours(ctx);
  const before = await standing(ctx);
  checkVersion(seen, before ?? { rowVersion: 0 });
  const secret = newSecret(ctx.user.tenantId);
  const row = { secret_hash: secretHash(secret), made_at: sql<string>`now()`, row_version: seen + 1 };
  if (before) await ctx.db.updateTable("calendar_feed").set(row).where("user_id", "=", ctx.user.id).execute();
  else
    await ctx.db
      .insertInto("calendar_feed")
      .values({ user_id: ctx.user.id, ...row })
      .execute();
  await ctx.audit({ refType: "calendarFeed", refId: ctx.user.id, action: "renew", new: { isFirst: !before } });
  const after = await standing(ctx);
  const address = `${ctx.origin}/api/calendar.ics?key=${secret}`;
  return { address, madeAt: after?.madeAt ?? "", rowVersion: after?.rowVersion ?? seen + 1 };
}

export async function revoke(ctx: Context): Promise<null> {
  await lockOwnHours(ctx);
  const { numDeletedRows } = await ctx.db
    .deleteFrom("calendar_feed")
    .where("user_id", "=", ctx.user.id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Refusal("calendarFeed.none", { kind: "state" });
  await ctx.audit({ refType: "calendarFeed", refId: ctx.user.id, action: "revoke" });
  return null;
}
