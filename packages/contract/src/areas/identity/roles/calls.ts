/** Roles (角色) and the tree of rights (权限) that they grant. */
import { z } from "zod";
import { area, get, right } from "../../../endpoint.ts";
import { count, flag, long, tags, text } from "../../../register/fields.ts";
import { type RecordOf, register } from "../../../register/register.ts";
import { Id, itemsOf, RowVersion } from "../../../shapes.ts";

const base = "/api/services/app/Role";

export const role = register({
  name: "role",
  abp: "Role",
  base,
  purpose: [
    "角色是一组权限，授予用户后在其下一次请求即生效。",
    "A role is a set of rights; whoever is given it has them from the next request.",
  ],
  label: "displayName",
  order: "name,displayName",
  calls: { list: "GetAll", get: "Get", create: "Create", update: "Update", remove: "Delete" },
  fields: {
    displayName: text(64, {
      words: ["名称", "Name"],
      isRequired: true,
      isUnique: true,
      isCaseBlind: true,
      isSearched: true,
      taken: "role.displayNameTaken",
      sort: "zh",
      column: 170,
    }),
    name: text(32, {
      words: ["代码", "Code"],
      isRequired: true,
      isUnique: true,
      isCaseBlind: true,
      isSearched: true,
      taken: "role.nameTaken",
      sort: "zh",
      column: 170,
    }),
    isStatic: flag({ words: ["系统预置", "Built in"], isReadOnly: true, isFiltered: true, sort: "plain", column: 90 }),
    /** Given to everyone who is added without a role. */
    isDefault: flag({
      words: ["默认角色", "Default"],
      hint: ["新建用户未选角色时授予", "Given to new users without a role"],
      sort: "plain",
      column: { width: 90, isOptional: true },
    }),
    description: long(5000, { words: ["说明", "Description"], isSearched: true, initial: "", sort: "zh", column: 260 }),
    /** By name; names that the platform does not know are ignored. */
    grantedPermissions: tags(128, {
      words: ["权限", "Rights"],
      isApart: true,
      isWide: true,
      column: 110,
      hint: [
        "灰色的权限超出您自己的权限，不能授予或收回",
        "Rights in grey exceed your own: you can neither grant nor revoke them",
      ],
    }),
  },
  computed: {
    /** The name in capitals: what a user's `roleNames` hold. */
    normalizedName: text(32, { words: ["规范名", "Normalised name"], isInternal: true }),
    /** Grants every right of the firm, of later releases too; its rights cannot be changed. */
    hasAllPermissions: flag({ words: ["全部权限", "All rights"], isInternal: true }),
    userCount: count({ words: ["人数", "People"], initial: 0, sort: "plain", column: 80 }),
  },
});
export type Role = RecordOf<typeof role.spec>;

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

export const roles = area(base, {
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
