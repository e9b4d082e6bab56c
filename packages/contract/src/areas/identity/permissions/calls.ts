/** Which rights of an area the caller holds (权限): asked by each area's screens to show their buttons. */
import { z } from "zod";
import { area, get } from "../../../endpoint.ts";
import { itemsOf } from "../../../shapes.ts";

export const GrantedPermission = z.object({ name: z.string(), displayName: z.string(), granted: z.boolean() });
export type GrantedPermission = z.infer<typeof GrantedPermission>;

const ofArea = (service: string, summary: string) =>
  get(z.object({}), itemsOf(GrantedPermission), undefined, {
    path: `/api/services/app/${service}/getAllPermissions`,
    summary,
  });

export const permissions = area("/api/services/app", {
  GetAssetPermissions: ofArea("Asset", "Rights on fixed assets"),
  GetFileClassPermissions: ofArea("fileclass", "Rights on file nodes"),
  GetProjectPermissions: ofArea("Project", "Rights on projects"),
  GetCustomerPermissions: ofArea("Customer", "Rights on clients"),
  GetWorkLogPermissions: ofArea("WorkLog", "Rights on work logs"),
  GetJobDoPermissions: ofArea("JobDo", "Rights on jobs of projects"),
  GetWorkCategoryPermissions: ofArea("workcategory", "Rights on templates and wording"),
  GetEciChangePermissions: ofArea("ECIChange", "Rights on registry changes of clients"),
  GetPartnerPermissions: ofArea("Partner", "Rights on shareholders of clients"),
  GetManageTeamPermissions: ofArea("ManageTeam", "Rights on the management of clients"),
  GetEquityPermissions: ofArea("Equity", "Rights on the equity of clients"),
  GetBranchPermissions: ofArea("Branch", "Rights on branches of clients"),
  GetInvestmentCheckPermissions: ofArea("InvestmentCheck", "Rights on the check of investments"),
  GetCompanyGraphCheckPermissions: ofArea("CompanyGraphCheck", "Rights on the check of related companies"),
});
