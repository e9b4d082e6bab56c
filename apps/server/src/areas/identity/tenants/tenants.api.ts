import { tenants } from "@digao/contract/areas/identity/tenants/calls";
import { serve } from "../../../platform/serve.ts";
import { downloadExport, listExports, startExport } from "./exports.ts";
import { cancelRemoval, confirmRemoval, deleteTenant, requestRemoval } from "./removal.ts";
import { listRemovals } from "./removal-row.ts";
import { activateTenant, createTenant, deactivateTenant, renewFirstPassword, updateTenant } from "./tenant.ts";
import { getTenant, listTenants } from "./tenant-list.ts";

export const tenantsRoutes = serve(tenants, {
  GetAll: listTenants,
  Get: getTenant,
  Create: createTenant,
  Update: updateTenant,
  Activate: activateTenant,
  DeActivate: deactivateTenant,
  RenewFirstPassword: renewFirstPassword,
  Delete: deleteTenant,
  RequestRemoval: requestRemoval,
  CancelRemoval: cancelRemoval,
  ConfirmRemoval: confirmRemoval,
  GetRemovals: listRemovals,
  StartExport: startExport,
  GetExports: listExports,
  DownloadExport: downloadExport,
});
