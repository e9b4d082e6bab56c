import type { Role, RoleListItem, roles } from "@digao/contract/areas/roles";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { expandPermissions } from "../../platform/auth/permissions.ts";
import { pageOf, type Sortable } from "../../platform/lib/page.ts";
import { containing } from "../../platform/lib/search.ts";
import type { Context } from "../../platform/serve.ts";
import { allRoles, roleOf, storedRoles } from "./door.ts";

type Calls = typeof roles;

const sortable: Sortable = {
  name: sql`role.name collate "zh-x-icu"`,
  displayName: sql`role.display_name collate "zh-x-icu"`,
  description: sql`role.description collate "zh-x-icu"`,
  isStatic: sql.ref("role.is_static"),
  isDefault: sql.ref("role.is_default"),
  userCount: sql.ref("userCount"),
  creationTime: sql.ref("role.created_at"),
};

export async function listRoles(
  { db }: Context,
  query: Input<Calls["GetAll"]>,
): Promise<{ totalCount: number; items: Role[] }> {
  const like = containing(query.keyword ?? "");
  const rows = storedRoles(db).$if(Boolean(query.keyword), (q) =>
    q.where((is) =>
      is.or([
        is("role.name", "ilike", like),
        is("role.display_name", "ilike", like),
        is("role.description", "ilike", like),
      ]),
    ),
  );
  const sorting = query.sorting || "name, displayName";
  const { totalCount, items } = await pageOf(rows, { ...query, sorting }, sortable, "role.id");
  return { totalCount, items: items.map(roleOf) };
}

/** All roles, or those that grant a right; light, for choosing. */
export async function listRoleItems(
  { db }: Context,
  { Permission: right }: Input<Calls["GetRoles"]>,
): Promise<{ items: RoleListItem[] }> {
  const all = await allRoles(db);
  const items = right ? all.filter(({ permissions }) => expandPermissions(permissions).has(right)) : all;
  return {
    items: items.map(({ id, name, displayName, isStatic, isDefault, creationTime }) => ({
      id,
      name,
      displayName,
      isStatic,
      isDefault,
      creationTime,
    })),
  };
}
