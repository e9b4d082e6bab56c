import { roles } from "@digao/contract/areas/roles";
import { serve } from "../../platform/serve.ts";
import { getRoleForEdit, listPermissions } from "./permission-list.ts";
import { createRole, deleteRole, getRole, updateRole } from "./role.ts";
import { listRoleItems, listRoles } from "./role-list.ts";

export const rolesRoutes = serve(roles, {
  GetAll: listRoles,
  Get: getRole,
  Create: createRole,
  Update: updateRole,
  Delete: deleteRole,
  GetRoles: listRoleItems,
  getAllPermissions: listPermissions,
  GetRoleForEdit: getRoleForEdit,
});
