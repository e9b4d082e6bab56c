import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { StoredUser } from "./user-row.ts";

/** Changes of accounts come one after the other: names, the number of users and the last administrator are judged over all of them. */
export const lockUsers = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('app_user'), app_tenant())`.execute(db);

/** Refuses one active user more than the firm may have. */
export async function requireRoom(db: Db, more = 1): Promise<void> {
  const { rows } = await sql<{ max: number; used: number }>`
    select least(user_max, (select corp_user_max from corp_info where not is_deleted)) as max, (select count(*)::int from app_user where is_active and not is_deleted and not is_inspector) as used
    from tenant where id = app_tenant()`.execute(db);
  const [room] = rows;
  if (room && room.used + more > room.max) {
    throw new Refusal("user.limitReached", { kind: "state", params: { max: room.max } });
  }
}

/** Somebody else must be left who may do everything. */
export async function requireOtherAdmin(db: Db, exceptId: number): Promise<void> {
  const other = await db
    .selectFrom("app_user")
    .innerJoin("user_role", "user_role.user_id", "app_user.id")
    .innerJoin("role", "role.id", "user_role.role_id")
    .where("role.name", "=", "Admin")
    .where("app_user.id", "<>", exceptId)
    .where("app_user.is_active", "=", true)
    .where("app_user.is_deleted", "=", false)
    .select("app_user.id")
    .executeTakeFirst();
  if (!other) throw new Refusal("user.lastAdmin", { kind: "state" });
}

/** What stands in the way of keeping someone out: it is oneself, the default administrator, or the last one. */
export async function requireRemovable(
  { db, user }: Context,
  target: StoredUser,
  key: "user.disableAdmin" | "user.deleteAdmin",
): Promise<void> {
  if (target.isDefaultAdmin) throw new Refusal(key, { kind: "state", params: { name: target.userName } });
  if (target.id === user.id) throw new Refusal("user.notOneself", { kind: "state" });
  if (target.roleNames.includes("ADMIN")) await requireOtherAdmin(db, target.id);
}
