/** Inputs that cannot be guessed from the schema, by path; ids of the needed project are filled in by the test. */
export const samples: Record<string, Record<string, unknown>> = {};

/**
 * Calls of existing clients, in areas that are built in part, which come with a later part of the product: by that part.
 * A call leaves this list when it is served.
 */
const parts: Record<string, readonly string[]> = {
  "signing in by a social account": [
    "/api/TokenAuth/ExternalAuthenticateTenant",
    "/api/TokenAuth/ExternalAuthenticateLinkUser",
    "/api/TokenAuth/ExternalAuthenticate",
    "/api/TokenAuth/GetExternalAuthenticateWechatOAuth",
    "/api/services/app/User/BindWechat",
    "/api/services/app/User/UnbindWechat",
  ],
  "administration of users": [
    "/api/services/app/User/GetAll",
    "/api/services/app/User/GetCurrentTenantAllUser",
    "/api/services/app/User/Get",
    "/api/services/app/User/GetRoles",
    "/api/services/app/User/GetUserPersonalInfo",
    "/api/services/app/User/Create",
    "/api/services/app/User/CreateUser",
    "/api/services/app/User/ResetPassword",
    "/api/services/app/User/Update",
    "/api/services/app/User/UpdateUser",
    "/api/services/app/User/SaveUserInfo",
    "/api/services/app/User/Delete",
    "/api/services/app/User/DeleteUser",
    "/api/pm/GetAllUserList",
    "/api/pm/UpdateProjectPMUser",
    "/api/pm/UpdatePMUsers",
  ],
  "archives and their viewers": [
    "/api/services/app/User/GetArchiveUserList",
    "/api/services/app/User/GetArchiveUserAuth",
    "/api/services/app/Project/UpdateProjectArchive",
  ],
  "folders of one's own": ["/api/pm/UpdateUserCategory", "/api/pm/MoveCategory", "/api/pm/DeleteCategory"],
  "working papers, their menu and tasks": [
    "/api/pm/GetModalDownLoad",
    "/api/pm/GetBlockTree",
    "/api/pm/GetCurrentTab",
    "/api/pm/GetParentTab",
    "/api/pm/GetJobDo",
    "/api/pm/CreateJobDo",
    "/api/pm/UpdateJobDo",
    "/api/pm/Delete",
    "/api/services/app/JobDo/getAllPermissions",
  ],
  "hours and charts": [
    "/api/pm/GetWorkLogList",
    "/api/services/app/Project/GetProjectChart",
    "/api/services/app/Project/GetCategoryProjectChartTree",
    "/api/services/app/Project/GetProjectLogTime",
    "/api/services/app/Project/GetProjectMemberHours",
    "/api/services/app/Project/UpdateProjectMemberHours",
    "/api/services/app/WorkLog/getAllPermissions",
  ],
  "trees and pickers of people": [
    "/api/services/app/Project/GetProjectUserTree",
    "/api/services/app/Project/GetProjectMemberTree",
    "/api/services/app/Project/GetProjectMemberUser",
    "/api/services/app/Project/GetProjectMemberChecked",
    "/api/services/app/Project/GetUserList",
    "/api/services/app/Project/GetSystemCodeUsersCategorySelect",
    "/api/services/app/Project/GetWorkGroupMember",
  ],
  "fixed assets": ["/api/services/app/Asset/getAllPermissions"],
  "registry data of clients": [
    "/api/services/app/ECIChange/getAllPermissions",
    "/api/services/app/Partner/getAllPermissions",
    "/api/services/app/ManageTeam/getAllPermissions",
    "/api/services/app/Equity/getAllPermissions",
    "/api/services/app/Branch/getAllPermissions",
    "/api/services/app/InvestmentCheck/getAllPermissions",
    "/api/services/app/CompanyGraphCheck/getAllPermissions",
  ],
};
export const later: Record<string, string> = Object.fromEntries(
  Object.entries(parts).flatMap(([part, paths]) => paths.map((path) => [path, part])),
);
