import { type GrantedPermission, permissions } from "@digao/contract/areas/permissions";
import { permissionTree } from "../../platform/auth/permissions.ts";
import { type Context, serve } from "../../platform/serve.ts";

/** The rights of one branch of the tree, each with whether the caller holds it. */
function granted({ user, lang }: Context, name: string): { items: GrantedPermission[] } {
  const branch = permissionTree.children?.find((permission) => permission.name === name);
  const all = branch ? [branch, ...(branch.children ?? [])] : [];
  return {
    items: all.map((permission) => ({
      name: permission.name,
      displayName: permission[lang],
      granted: user.permissions.has(permission.name),
    })),
  };
}

export const permissionsRoutes = serve(permissions, {
  GetProjectPermissions: async (ctx) => granted(ctx, "Pages.Projects"),
  GetCustomerPermissions: async (ctx) => granted(ctx, "Pages.Customers"),
});
