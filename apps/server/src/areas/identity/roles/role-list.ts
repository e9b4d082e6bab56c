import type { RoleListItem, roles } from "@digao/contract/areas/identity/roles/calls";
import type { Input } from "@digao/contract/endpoint";
import { expandPermissions } from "../../../platform/auth/permissions.ts";
import type { Context } from "../../../platform/serve.ts";
import { allRoles } from "./door.ts";

/** All roles, or those that grant a right; light, for choosing. */
export async function listRoleItems(
  { db, user: { isSeparated } }: Context,
  { Permission: right }: Input<(typeof roles)["GetRoles"]>,
): Promise<{ items: RoleListItem[] }> {
  const all = await allRoles(db);
  const found = right
    ? all.filter(({ permissions }) => expandPermissions(permissions, { isSeparated }).has(right))
    : all;
  return { items: found.map(({ permissions: _, description: _words, ...item }) => item) };
}
