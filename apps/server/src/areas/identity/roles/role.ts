/** What is particular about roles: nobody grants or takes rights above their own, and built-in roles stay what they are. */

import type { Role } from "@digao/contract/areas/identity/roles/calls";
import { role } from "@digao/contract/areas/identity/roles/calls";
import { type RawBuilder, sql } from "kysely";
import { isExcludedFromAll } from "../../../platform/auth/admin-kinds.ts";
import { changedRights, requireOwnRights } from "../../../platform/auth/grants.ts";
import { allPermissions, ofOperator } from "../../../platform/auth/permissions.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf, registerHandlers } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import { type Row, readRecord } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";

const ofFirm = allPermissions.filter((name) => !ofOperator(name));
const listOf = (names: readonly string[]): RawBuilder<unknown> => sql`${[...names]}::text[]`;

/** `*` grants what a firm may have, of later releases too. */
const granted = sql`array(select name from unnest(${listOf(allPermissions)}) with ordinality as known (name, at)
  where name = any(t.permissions) or ('*' = any(t.permissions) and name = any(${listOf(ofFirm)}) and not (name = any(${listOf(ofFirm.filter(isExcludedFromAll))})
    and exists (select from security_policy sp where sp.tenant_id = t.tenant_id and sp.separated_at is not null))) order by at)`;

// As ABP does: names that the platform does not know (also `*`, which no call grants) are left out.
const existing = (names: readonly string[]): string[] => allPermissions.filter((name) => names.includes(name));

const rightsOf = (values: Draft | null): string[] => {
  const names = values?.grantedPermissions;
  return Array.isArray(names) ? names.map(String) : [];
};

/** The rights after a change. The role that holds every right keeps them. */
function nextRights(draft: Draft, current: Row | null): string[] {
  const [had, requested] = [rightsOf(current), rightsOf(draft)];
  // What stands for every right is given by the seed alone: dropped in silence, the role would have none.
  if (requested.includes("*") && !current?.hasAllPermissions)
    throw new Refusal("role.everyRight", { field: "grantedPermissions" });
  if (!current?.hasAllPermissions) return existing(requested);
  if (changedRights(had, requested).length > 0) throw new Refusal("role.allRights", { kind: "state" });
  return had;
}

/** Whose rights the caller changes without holding them: the administrator of security, whose own roles stay as they are. */
async function requireNotOwn({ db, user }: Context, { id, displayName }: Row): Promise<void> {
  const held = await db
    .selectFrom("user_role")
    .where("user_id", "=", user.id)
    .where("role_id", "=", Number(id))
    .select("role_id")
    .executeTakeFirst();
  if (held) throw new Refusal("separation.notOwnRole", { kind: "forbidden", params: { name: String(displayName) } });
}

async function requireMayGrant(ctx: Context, draft: Draft, current: Row | null, rights: string[]): Promise<void> {
  const changed = changedRights(rightsOf(current), rights);
  if (ctx.user.isSeparated) {
    if (current && changed.length > 0) await requireNotOwn(ctx, current);
    return;
  }
  requireOwnRights(ctx, changed);
  if (draft.isDefault && !current?.isDefault) requireOwnRights(ctx, rights);
}

async function check(ctx: Context, draft: Draft, current: Row | null): Promise<Draft> {
  const isRenamed = String(draft.name).toLowerCase() !== String(current?.name).toLowerCase();
  if (current?.isStatic && isRenamed)
    throw new Refusal("role.renameStatic", {
      kind: "state",
      field: "name",
      params: { name: String(current.displayName) },
    });
  const rights = nextRights(draft, current);
  await requireMayGrant(ctx, draft, current, rights);
  return { ...draft, name: current?.isStatic ? current.name : draft.name, grantedPermissions: rights };
}

function deletableTo(ctx: Context, row: Row): Refusal | undefined {
  if (row.isStatic)
    return new Refusal("role.deleteStatic", { kind: "state", params: { name: String(row.displayName) } });
  if (!ctx.user.isSeparated) requireOwnRights(ctx, rightsOf(row));
  return undefined;
}

/** A deleted role is taken from its users. */
async function after(ctx: Context, { id, draft }: { id: number; draft: Draft | null }): Promise<void> {
  if (draft) return;
  const holders = await ctx.db.deleteFrom("user_role").where("role_id", "=", id).returning("user_id").execute();
  if (holders.length === 0) return;
  const userIds = holders.map(({ user_id }) => user_id);
  await ctx.audit({ refType: "role", refId: id, action: "takeFromUsers", old: { userIds } });
}

const particular = {
  computed: {
    grantedPermissions: granted,
    normalizedName: sql`upper(t.name)`,
    hasAllPermissions: sql`'*' = any(t.permissions)`,
    userCount: sql`(select count(*) from user_role ur join app_user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
      where ur.role_id = t.id and not u.is_deleted)`,
  },
  columns: (draft: Draft, current: Row | null) => (current?.hasAllPermissions ? {} : { permissions: rightsOf(draft) }),
  check,
  deletableTo,
  after,
};
export const roleHandlers = registerHandlers(role, particular);

const parts = partsOf(role, particular);
export const readRole = async (ctx: Context, id: number): Promise<Role> =>
  (await readRecord(ctx, parts, id)) as Row & Role;
