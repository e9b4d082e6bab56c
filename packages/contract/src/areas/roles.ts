/** Roles (角色) and the tree of rights (权限) that they grant. */
import { z } from "zod";
import { area, del, get, post, put, right } from "../endpoint.ts";
import { AbpPageQuery, Flag, Id, itemsOf, Nothing, pageOf, RowVersion } from "../shapes.ts";

const RoleFields = z.object({
  name: z.string().trim().min(1).max(32),
  displayName: z.string().trim().min(1).max(64),
  description: z.string().trim().max(5000).nullish(),
  /** Rights by name; names that the platform does not know are ignored. */
  grantedPermissions: z.array(z.string().max(128)).max(1000).nullish(),
  /** Given to everyone who is added without a role. */
  isDefault: Flag.optional(),
});
export const RoleDraft = RoleFields;

export const Role = z.object({
  id: Id,
  name: z.string(),
  /** The name in capitals: what a user's `roleNames` hold. */
  normalizedName: z.string(),
  displayName: z.string(),
  description: z.string(),
  isStatic: z.boolean(),
  isDefault: z.boolean(),
  grantedPermissions: z.array(z.string()),
  /** Grants every right of the firm, of later releases too; its rights cannot be changed. */
  hasAllPermissions: z.boolean(),
  userCount: z.number().int(),
  creationTime: z.string(),
  rowVersion: RowVersion,
});
export type Role = z.infer<typeof Role>;

export const RoleListItem = z.object({
  id: Id,
  name: z.string(),
  displayName: z.string(),
  isStatic: z.boolean(),
  isDefault: z.boolean(),
  creationTime: z.string(),
});
export type RoleListItem = z.infer<typeof RoleListItem>;

const FlatPermission = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  /** The right it stands under in the tree. */
  parentName: z.string().nullable(),
  /** The caller may grant it: nobody grants a right above their own. */
  isGrantable: z.boolean(),
});
export const Permission = FlatPermission.extend({ id: z.number() });
export type Permission = z.infer<typeof Permission>;

export const RoleForEdit = z.object({
  role: z.object({
    id: Id,
    name: z.string(),
    displayName: z.string(),
    description: z.string(),
    isStatic: z.boolean(),
    isDefault: z.boolean(),
    hasAllPermissions: z.boolean(),
    rowVersion: RowVersion,
  }),
  permissions: z.array(FlatPermission),
  grantedPermissionNames: z.array(z.string()),
});
export type RoleForEdit = z.infer<typeof RoleForEdit>;

export const roles = area("/api/services/app/Role", {
  GetAll: get(AbpPageQuery, pageOf(Role), right("Pages.Roles"), {
    kind: "list",
    summary: "Roles of the firm; keyword in name, display name and description",
  }),
  Get: get(z.object({ Id }), Role, right("Pages.Roles"), { summary: "One role" }),
  Create: post(RoleDraft, Role, right("Pages.Roles.Create"), { summary: "A role with rights that the caller holds" }),
  Update: put(
    /** Clients that know no row version leave it out. */
    RoleDraft.extend({ id: Id, rowVersion: RowVersion.optional() }),
    Role,
    right("Pages.Roles.Edit"),
    { summary: "Acts at the next request of everyone in the role" },
  ),
  Delete: del(z.object({ Id }), Nothing, right("Pages.Roles.Delete"), {
    summary: "Takes it from its users first; a role of the system stays",
  }),
  GetRoles: get(z.object({ Permission: z.string().max(128).optional() }), itemsOf(RoleListItem), right("Pages.Roles"), {
    summary: "All roles, or those that grant a right",
  }),
  getAllPermissions: get(z.object({}), itemsOf(Permission), right("Pages.Roles"), {
    summary: "Every right of the platform that this firm may grant",
  }),
  GetRoleForEdit: get(z.object({ Id }), RoleForEdit, right("Pages.Roles"), {
    summary: "A role, every right, and which are granted",
  }),
});
