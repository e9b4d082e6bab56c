import type { Db } from "@digao/db/tenant";
import { everything, holdsEverything } from "../../../platform/auth/above.ts";
import { changedRights, requireOwnRights } from "../../../platform/auth/grants.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { allRoles, type StoredRole } from "../roles/door.ts";
import type { StoredUser } from "./user-row.ts";
import { requireOtherAdmin } from "./user-rules.ts";

const upper = (name: string): string => name.toUpperCase();

/** The roles by name, whatever the case; unknown ones are refused. */
function rolesNamed(all: readonly StoredRole[], names: readonly string[]): StoredRole[] {
  const byName = new Map(all.map((role) => [upper(role.name), role]));
  return [...new Set(names.map(upper).filter(Boolean))].map((name) => {
    const role = byName.get(name);
    if (!role) throw new Refusal("role.unknown", { field: "roleNames", params: { name } });
    return role;
  });
}

/** Nobody gives or takes away what they do not hold: least of all every right of the firm there will ever be. */
async function requireOwn(ctx: Context, roles: readonly StoredRole[]): Promise<void> {
  const rights = roles.flatMap(({ permissions }) => permissions);
  requireOwnRights(ctx, changedRights([], rights));
  if (rights.includes(everything) && !(await holdsEverything(ctx.db, ctx.user.id)))
    throw new Refusal("role.everythingAboveOwn", { kind: "forbidden" });
}

const rolesApart = (): Refusal => new Refusal("separation.rolesApart", { kind: "state", field: "roleNames" });

/** Where administrators are kept apart whoever makes an account gives no role but what everybody starts with. */
function requireDefault(roles: readonly StoredRole[], ofAll: readonly StoredRole[]): void {
  if (roles.some(({ id }) => !ofAll.some((role) => role.id === id))) throw rolesApart();
}

/** Roles of a new user: those named, else the firm's default ones; whoever makes a user knows the first password. */
export async function rolesForNew(ctx: Context, names: readonly string[] | null): Promise<string[]> {
  const all = await allRoles(ctx.db);
  const ofAll = all.filter(({ isDefault }) => isDefault);
  const roles = names ? rolesNamed(all, names) : ofAll;
  if (ctx.user.isSeparated) requireDefault(roles, ofAll);
  else await requireOwn(ctx, roles);
  return roles.map(({ name }) => upper(name));
}

/** Exactly these roles after a change. Only what changes must be within the caller's own rights. */
export async function rolesAfter(ctx: Context, target: StoredUser, names: readonly string[]): Promise<string[]> {
  const all = await allRoles(ctx.db);
  const [had, has] = [new Set(target.roleNames), new Set(rolesNamed(all, names).map(({ name }) => upper(name)))];
  const changed = all.filter(({ name }) => had.has(upper(name)) !== has.has(upper(name)));
  if (ctx.user.isSeparated && changed.length > 0) throw rolesApart();
  await requireOwn(ctx, changed);
  const losesAdmin = had.has("ADMIN") && !has.has("ADMIN");
  if (losesAdmin && target.isDefaultAdmin) throw new Refusal("user.adminRole", { kind: "state", field: "roleNames" });
  if (losesAdmin) await requireOtherAdmin(ctx.db, target.id);
  return [...has];
}

export async function writeRoles(db: Db, userId: number, names: readonly string[]): Promise<void> {
  await db.deleteFrom("user_role").where("user_id", "=", userId).execute();
  const roles = (await allRoles(db)).filter(({ name }) => names.includes(upper(name)));
  if (roles.length === 0) return;
  const rows = roles.map(({ id }) => ({ user_id: userId, role_id: id }));
  await db.insertInto("user_role").values(rows).execute();
}
