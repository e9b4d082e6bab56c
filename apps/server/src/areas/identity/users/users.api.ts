import { user, users } from "@digao/contract/areas/identity/users/calls";
import { serve } from "../../../platform/serve.ts";
import { listPeople } from "./door.ts";
import { deleteHeadImage, getHeadImage, uploadHeadImage } from "./head-image.ts";
import { resetPassword } from "./passwords.ts";
import { getPersonalInfo, revealPersonalData, savePersonalInfo } from "./personal.ts";
import { deleteUser, deleteUserWithData } from "./remove-user.ts";
import { activateUser, deactivateUser, listAssignableRoles, saveBusiness, userHandlers } from "./user.ts";

const beside = serve(users, {
  CreateUser: saveBusiness,
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
});
export const usersRoutes = [...serve(user.calls, userHandlers), ...beside];
