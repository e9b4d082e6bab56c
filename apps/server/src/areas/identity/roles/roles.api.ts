import { role, roles } from "@digao/contract/areas/identity/roles/calls";
import { serve } from "../../../platform/serve.ts";
import { getRoleForEdit, listPermissions } from "./permission-list.ts";
import { roleHandlers } from "./role.ts";
import { listRoleItems } from "./role-list.ts";

export const rolesRoutes = [
  ...serve(role.calls, roleHandlers),
  ...serve(roles, {
    GetRoles: listRoleItems,
    getAllPermissions: listPermissions,
    GetRoleForEdit: getRoleForEdit,
  }),
];
