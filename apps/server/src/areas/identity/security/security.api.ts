import { adminSeparation, secondFactor, securityPolicy, sessions } from "@digao/contract/areas/identity/security/calls";
import { serve } from "../../../platform/serve.ts";
import { downloadAccessReview } from "./access-review.ts";
import { listFinds } from "./finds.ts";
import { endLockout, getSecurityPolicy, listUserSecurity, updateSecurityPolicy } from "./firm-security.ts";
import { lockScreen, unlock } from "./lock-screen.ts";
import {
  beginOwnFactor,
  confirmOwnFactor,
  disableOwnFactor,
  getFactorState,
  renewOwnCodes,
  resetFactorOf,
} from "./own-factor.ts";
import { getRolesOf, grantRoles } from "./person-roles.ts";
import {
  askEnd,
  consentEnd,
  getEndAsked,
  getIsSeparated,
  getSeparation,
  makeAdminRoles,
  refuseEnd,
  switchOn,
  withdrawEnd,
} from "./separation.ts";
import { endMyOtherSessions, endMySession, endUserSessions, getMySessions, getUserSessions } from "./session-list.ts";

export const securityRoutes = [
  ...serve(sessions, {
    GetMySessions: getMySessions,
    EndMySession: endMySession,
    EndMyOtherSessions: endMyOtherSessions,
    GetUserSessions: getUserSessions,
    EndUserSessions: endUserSessions,
    LockScreen: lockScreen,
    Unlock: unlock,
  }),
  ...serve(secondFactor, {
    GetState: getFactorState,
    Begin: beginOwnFactor,
    Confirm: confirmOwnFactor,
    Disable: disableOwnFactor,
    RenewRecoveryCodes: renewOwnCodes,
    ResetUser: resetFactorOf,
  }),
  ...serve(securityPolicy, {
    GetSecurityPolicy: getSecurityPolicy,
    UpdateSecurityPolicy: updateSecurityPolicy,
    GetUserSecurityList: listUserSecurity,
    GetInfectedFiles: listFinds,
    DownAccessReview: downloadAccessReview,
    EndLockout: endLockout,
  }),
  ...serve(adminSeparation, {
    GetIsSeparated: getIsSeparated,
    GetSeparation: getSeparation,
    MakeAdminRoles: makeAdminRoles,
    SwitchOn: switchOn,
    AskEnd: askEnd,
    WithdrawEnd: withdrawEnd,
    GetEndAsked: getEndAsked,
    ConsentEnd: consentEnd,
    RefuseEnd: refuseEnd,
    GetRolesOf: getRolesOf,
    GrantRoles: grantRoles,
  }),
];
