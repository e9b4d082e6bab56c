import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { serve, servePublic } from "../../../platform/serve.ts";
import { noteAsked } from "./asked-firms.ts";
import { getCurrentLogin } from "./current-login.ts";
import { findTenant } from "./find-firm.ts";
import { verifySecondFactor } from "./finish-sign-in.ts";
import { changeLanguage, changePassword, changeUiTheme, getPasswordPolicy, logOut } from "./own-account.ts";
import { register } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { signIn } from "./sign-in.ts";

export const authRoutes = [
  ...servePublic(auth, {
    AuthenticateUserTenant: (ctx, { tenancyName, ...credentials }) => signIn(ctx, { tenancyName }, credentials),
    Authenticate: (ctx, credentials) => signIn(ctx, { tenantId: ctx.tenantId }, credentials),
    VerifySecondFactor: verifySecondFactor,
    Register: register,
    ResetPassword: resetPassword,
    GetCurrentLoginInformations: getCurrentLogin,
    IsTenantAvailable: async (ctx, { tenancyName }) => {
      const firm = await findTenant(ctx, { tenancyName });
      if (!firm) return { state: 3, tenantId: null };
      if (!firm.isActive) return { state: 2, tenantId: null };
      noteAsked(ctx.browser.begin(), firm.id);
      return { state: 1, tenantId: firm.id };
    },
  }),
  ...serve(ownAccount, {
    LogOut: logOut,
    ChangePassword: changePassword,
    GetPasswordPolicy: getPasswordPolicy,
    ChangeLanguage: changeLanguage,
    ChangeUiTheme: changeUiTheme,
  }),
];
