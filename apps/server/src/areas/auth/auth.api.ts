import { auth, ownAccount } from "@digao/contract/areas/auth";
import { secondFactor } from "@digao/contract/areas/second-factor";
import { securityPolicy } from "@digao/contract/areas/security-policy";
import { sessions } from "@digao/contract/areas/sessions";
import { serve, servePublic } from "../../platform/serve.ts";
import { getCurrentLogin } from "./current-login.ts";
import { findTenant } from "./find-firm.ts";
import { verifySecondFactor } from "./finish-sign-in.ts";
import { endLockout, getSecurityPolicy, listUserSecurity, updateSecurityPolicy } from "./firm-security.ts";
import { lockScreen, unlock } from "./lock-screen.ts";
import { changeLanguage, changePassword, getPasswordPolicy, logOut } from "./own-account.ts";
import {
  beginOwnFactor,
  confirmOwnFactor,
  disableOwnFactor,
  getFactorState,
  renewOwnCodes,
  resetFactorOf,
} from "./own-factor.ts";
import { endMyOtherSessions, endMySession, endUserSessions, getMySessions, getUserSessions } from "./session-list.ts";
import { signIn } from "./sign-in.ts";

export const authRoutes = [
  ...servePublic(auth, {
    AuthenticateUserTenant: (ctx, { tenancyName, ...credentials }) => signIn(ctx, { tenancyName }, credentials),
    Authenticate: (ctx, credentials) => signIn(ctx, { tenantId: ctx.tenantId }, credentials),
    VerifySecondFactor: verifySecondFactor,
    GetCurrentLoginInformations: getCurrentLogin,
    IsTenantAvailable: async (ctx, { tenancyName }) => {
      const firm = await findTenant(ctx, { tenancyName });
      if (!firm) return { state: 3, tenantId: null };
      return firm.isActive ? { state: 1, tenantId: firm.id } : { state: 2, tenantId: null };
    },
  }),
  ...serve(ownAccount, {
    LogOut: logOut,
    ChangePassword: changePassword,
    GetPasswordPolicy: getPasswordPolicy,
    ChangeLanguage: changeLanguage,
  }),
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
    EndLockout: endLockout,
  }),
];
