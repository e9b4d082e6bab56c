import type { Db } from "@digao/db/tenant";
import { changedRights, requireOwnRights } from "../../platform/auth/grants.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { allRoles, type StoredRole } from "../roles/door.ts";
import { isDefaultAdmin, type StoredUser } from "./user-row.ts";
import { requireOtherAdmin } from "./user-rules.ts";

/** The roles by name, whatever the case; unknown ones are refused. */
export function rolesNamed(all: readonly StoredRole[], names: readonly string[]): StoredRole[] {
  const byName = new Map(all.map((role) => [role.name.toUpperCase(), role]));
  const found = [...new Set(names.map((name) => name.toUpperCase()).filter(Boolean))].map((name) => {
    const role = byName.get(name);
    if (!role) throw new Refusal("role.unknown", { field: "roleNames", params: { name } });
    return role;
  });
  return found;
}

export async function insertRoles(db: Db, userId: number, roles: readonly Pick<StoredRole, "id">[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto("user_role")
    .values(roles.map(({ id }) => ({ user_id: userId, role_id: id })))
    .execute();
}

/**
 * Roles of a new user: those named, else the firm's default ones. Nobody gives away what they do not hold, by default neither:
 * whoever makes a user knows the first password.
 */
export async function rolesForNew(ctx: Context, names: readonly string[] | null | undefined): Promise<StoredRole[]> {
  const all = await allRoles(ctx.db);
  const roles = names ? rolesNamed(all, names) : all.filter(({ isDefault }) => isDefault);
  requireOwnRights(
    ctx,
    changedRights(
      [],
      roles.flatMap(({ permissions }) => permissions),
    ),
  );
  return roles;
}

/** Sets exactly these roles. Only what changes must be within the caller's own rights. */
export async function setRoles(ctx: Context, target: StoredUser, names: readonly string[]): Promise<void> {
  const all = await allRoles(ctx.db);
  const next = rolesNamed(all, names);
  const had = new Set(target.roles.map(({ id }) => id));
  const has = new Set(next.map(({ id }) => id));
  const changed = all.filter(({ id }) => had.has(id) !== has.has(id));
  if (changed.length === 0) return;
  requireOwnRights(
    ctx,
    changedRights(
      [],
      changed.flatMap(({ permissions }) => permissions),
    ),
  );
  const losesAdmin = changed.some(({ id, name }) => name === "Admin" && had.has(id));
  if (losesAdmin && isDefaultAdmin(target)) throw new Refusal("user.adminRole", { kind: "state", field: "roleNames" });
  if (losesAdmin) await requireOtherAdmin(ctx.db, target.id);
  await ctx.db.deleteFrom("user_role").where("user_id", "=", target.id).execute();
  await insertRoles(ctx.db, target.id, next);
}
