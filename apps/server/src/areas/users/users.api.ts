import { users } from "@digao/contract/areas/users";
import { serve } from "../../platform/serve.ts";
import { listPeople } from "./door.ts";
import { downloadTemplate, exportUsers } from "./export-users.ts";
import { deleteHeadImage, getHeadImage, uploadHeadImage } from "./head-image.ts";
import { importUsers, previewImport } from "./import-users.ts";
import { resetPassword } from "./passwords.ts";
import { getPersonalInfo, revealPersonalData, savePersonalInfo } from "./personal.ts";
import { deleteUser, deleteUserWithData } from "./remove-user.ts";
import { activateUser, createUser, deactivateUser, getUser, saveBusiness, updateUser } from "./user.ts";
import { listAssignableRoles, listUsers } from "./user-list.ts";

export const usersRoutes = serve(users, {
  GetAll: listUsers,
  Get: getUser,
  Create: createUser,
  CreateUser: saveBusiness,
  Update: updateUser,
  UpdateUser: saveBusiness,
  Delete: deleteUser,
  DeleteUser: deleteUserWithData,
  Activate: activateUser,
  DeActivate: deactivateUser,
  GetRoles: listAssignableRoles,
  GetCurrentTenantAllUser: listPeople,
  ResetPassword: resetPassword,
  RevealPersonalData: revealPersonalData,
  GetUserPersonalInfo: getPersonalInfo,
  SaveUserInfo: savePersonalInfo,
  UploadHeadImage: uploadHeadImage,
  DeleteHeadImage: deleteHeadImage,
  GetHeadImage: getHeadImage,
  DownUserTemplate: downloadTemplate,
  PreviewUserImport: previewImport,
  ImportUsers: importUsers,
  ExportUsers: exportUsers,
});
