import { type GrantedPermission, permissions } from "@digao/contract/areas/identity/permissions/calls";
import { permissionTree } from "../../../platform/auth/permissions.ts";
import { type Context, serve } from "../../../platform/serve.ts";

/** Answers the rights of one branch of the tree, each with whether the caller holds it. */
const branch =
  (name: string) =>
  async ({ user, lang }: Context): Promise<{ items: GrantedPermission[] }> => {
    const found = permissionTree.children?.find((permission) => permission.name === name);
    if (!found) throw new Error(`The tree of rights has no branch ${name}.`);
    const items = [found, ...(found.children ?? [])].map((permission) => ({
      name: permission.name,
      displayName: permission[lang],
      granted: user.permissions.has(permission.name),
    }));
    return { items };
  };

export const permissionsRoutes = serve(permissions, {
  GetAssetPermissions: branch("Pages.Assets"),
  GetFileClassPermissions: branch("Pages.Users"),
  GetProjectPermissions: branch("Pages.Projects"),
  GetCustomerPermissions: branch("Pages.Customers"),
  GetWorkLogPermissions: branch("Pages.WorkLogs"),
  GetJobDoPermissions: branch("Pages.JobDo"),
  GetWorkCategoryPermissions: branch("Pages.Templates"),
  GetEciChangePermissions: branch("Pages.ECIChange"),
  GetPartnerPermissions: branch("Pages.Partner"),
  GetManageTeamPermissions: branch("Pages.ManageTeam"),
  GetEquityPermissions: branch("Pages.Equity"),
  GetBranchPermissions: branch("Pages.Branch"),
  GetInvestmentCheckPermissions: branch("Pages.InvestmentCheck"),
  GetCompanyGraphCheckPermissions: branch("Pages.CompanyGraphCheck"),
});
