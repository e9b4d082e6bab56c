import type { Permission, RoleForEdit } from "@digao/contract/areas/identity/roles/calls";
import { type FlatPermission, flatPermissions, ofOperator } from "../../../platform/auth/permissions.ts";
import type { Context } from "../../../platform/serve.ts";
import { readRole } from "./role.ts";

/** What the caller's firm may grant: managing other firms is shown to the operator alone. */
const visible = ({ user }: Context): readonly FlatPermission[] =>
  flatPermissions.filter(({ name }) => !ofOperator(name) || user.permissions.has(name));

const flat = ({ user, lang }: Context, permission: FlatPermission) => ({
  name: permission.name,
  displayName: permission[lang],
  description: null,
  parentName: permission.parentName,
  isGrantable: user.isSeparated || user.permissions.has(permission.name),
});

/** Row by row in the order of the tree. ABP's clients expect an id, which is always 0. */
export async function listPermissions(ctx: Context): Promise<{ items: Permission[] }> {
  return { items: visible(ctx).map((permission) => ({ ...flat(ctx, permission), id: 0 })) };
}

export async function getRoleForEdit(ctx: Context, { Id }: { Id: number }): Promise<RoleForEdit> {
  const role = await readRole(ctx, Id);
  const { id, name, displayName, description, isStatic, isDefault, hasAllPermissions, rowVersion } = role;
  return {
    role: { id, name, displayName, description, isStatic, isDefault, hasAllPermissions, rowVersion },
    permissions: visible(ctx).map((permission) => flat(ctx, permission)),
    grantedPermissionNames: role.grantedPermissions,
  };
}
