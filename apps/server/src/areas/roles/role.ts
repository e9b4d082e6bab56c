import type { Role, roles } from "@digao/contract/areas/roles";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { changedRights, requireOwnRights } from "../../platform/auth/grants.ts";
import { allPermissions } from "../../platform/auth/permissions.ts";
import { checkVersion, Refusal } from "../../platform/refusal.ts";
import type { Context } from "../../platform/serve.ts";
import { roleOf, type StoredRole, storedRoles } from "./door.ts";

type Calls = typeof roles;
type Draft = Input<Calls["Create"]>;

export async function readRole(db: Db, id: number, forUpdate = false): Promise<StoredRole> {
  const row = await storedRoles(db)
    .where("role.id", "=", id)
    .$if(forUpdate, (q) => q.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refusal("role.missing", { kind: "missing", params: { id } });
  return row;
}

export const getRole = async ({ db }: Context, { Id }: { Id: number }): Promise<Role> => roleOf(await readRole(db, Id));

// As ABP does: names that the platform does not know (also `*`, which no call grants) are left out.
const known = (names: readonly string[]): string[] => allPermissions.filter((name) => names.includes(name));

/** Two roles of one name at the same moment: the lock makes the second see the first. */
async function checkUnique(db: Db, { name, displayName }: Draft, exceptId = 0): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('role'), app_tenant())`.execute(db);
  const others = await db
    .selectFrom("role")
    .where("id", "<>", exceptId)
    .where(sql<boolean>`(lower(name) = lower(${name}) or lower(display_name) = lower(${displayName}))`)
    .select("name")
    .execute();
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw new Refusal("role.nameTaken", { field: "name", params: { name } });
  }
  if (others.length > 0) {
    throw new Refusal("role.displayNameTaken", { field: "displayName", params: { name: displayName } });
  }
}

export async function createRole(ctx: Context, draft: Draft): Promise<Role> {
  const permissions = known(draft.grantedPermissions ?? []);
  requireOwnRights(ctx, permissions);
  await checkUnique(ctx.db, draft);
  const { id } = await ctx.db
    .insertInto("role")
    .values({
      name: draft.name,
      display_name: draft.displayName,
      description: draft.description ?? "",
      is_default: draft.isDefault ?? false,
      permissions,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { name, displayName, description, isDefault } = draft;
  await ctx.audit({
    refType: "role",
    refId: id,
    action: "create",
    new: { name, displayName, description, isDefault, permissions },
  });
  return roleOf(await readRole(ctx.db, id));
}

/** The rights after an update; left out, they stay. The role that holds every right keeps them. */
function nextRights(current: StoredRole, granted: readonly string[] | null | undefined): string[] {
  if (!granted) return current.permissions;
  if (!current.permissions.includes("*")) return known(granted);
  if (changedRights(current.permissions, granted).length > 0) throw new Refusal("role.allRights", { kind: "state" });
  return current.permissions;
}

export async function updateRole(ctx: Context, { id, rowVersion, ...draft }: Input<Calls["Update"]>): Promise<Role> {
  const current = await readRole(ctx.db, id, true);
  checkVersion(rowVersion ?? current.rowVersion, roleOf(current));
  if (current.isStatic && draft.name.toLowerCase() !== current.name.toLowerCase()) {
    throw new Refusal("role.renameStatic", { kind: "state", field: "name", params: { name: current.displayName } });
  }
  const permissions = nextRights(current, draft.grantedPermissions);
  requireOwnRights(ctx, changedRights(current.permissions, permissions));
  await checkUnique(ctx.db, draft, id);
  const next = {
    name: current.isStatic ? current.name : draft.name,
    displayName: draft.displayName,
    description: draft.description === undefined ? current.description : (draft.description ?? ""),
    isDefault: draft.isDefault ?? current.isDefault,
    permissions,
  };
  if (next.isDefault && !current.isDefault) requireOwnRights(ctx, changedRights([], permissions));
  await ctx.db
    .updateTable("role")
    .set({
      name: next.name,
      display_name: next.displayName,
      description: next.description,
      is_default: next.isDefault,
      permissions,
      row_version: current.rowVersion + 1,
    })
    .where("id", "=", id)
    .execute();
  await ctx.audit({ refType: "role", refId: id, action: "update", old: { ...current }, new: { ...current, ...next } });
  return roleOf(await readRole(ctx.db, id));
}

/** Its users lose it first. A role of the system stays. */
export async function deleteRole(ctx: Context, { Id: id }: { Id: number }): Promise<null> {
  const current = await readRole(ctx.db, id, true);
  if (current.isStatic) {
    throw new Refusal("role.deleteStatic", { kind: "state", params: { name: current.displayName } });
  }
  requireOwnRights(ctx, changedRights(current.permissions, []));
  const holders = await ctx.db.deleteFrom("user_role").where("role_id", "=", id).returning("user_id").execute();
  await ctx.db.deleteFrom("role").where("id", "=", id).execute();
  const { name, displayName, permissions } = current;
  const userIds = holders.map(({ user_id }) => user_id);
  await ctx.audit({ refType: "role", refId: id, action: "delete", old: { name, displayName, permissions, userIds } });
  return null;
}
