import { auth, ownAccount } from "@digao/contract/areas/auth";
import { serve, servePublic } from "../../platform/serve.ts";
import { getCurrentLogin } from "./current-login.ts";
import { changeLanguage, changePassword, logOut } from "./own-account.ts";
import { findTenant, signIn } from "./sign-in.ts";

export const authRoutes = [
  ...servePublic(auth, {
    AuthenticateUserTenant: (ctx, { tenancyName, ...credentials }) => signIn(ctx, { tenancyName }, credentials),
    Authenticate: (ctx, credentials) => signIn(ctx, { tenantId: ctx.tenantId }, credentials),
    GetCurrentLoginInformations: getCurrentLogin,
    IsTenantAvailable: async (ctx, { tenancyName }) => {
      const firm = await findTenant(ctx, { tenancyName });
      if (!firm) return { state: 3, tenantId: null };
      return firm.isActive ? { state: 1, tenantId: firm.id } : { state: 2, tenantId: null };
    },
  }),
  ...serve(ownAccount, { LogOut: logOut, ChangePassword: changePassword, ChangeLanguage: changeLanguage }),
];
