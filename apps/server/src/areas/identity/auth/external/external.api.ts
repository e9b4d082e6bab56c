import { externalAccount, externalProviders, externalSignIn } from "@digao/contract/areas/identity/auth/calls";
import { serve, servePublic } from "../../../../platform/serve.ts";
import { createProvider, deleteProvider, getProviders, updateProvider } from "./firm-providers.ts";
import { listOffered } from "./offered.ts";
import { bindOwn, getExternalAccount, unbindOwn } from "./own-account.ts";
import { authenticateExternal, authenticateExternalOfFirm, beginExternal, linkUser } from "./sign-in.ts";

export const externalRoutes = [
  ...servePublic(externalSignIn, {
    GetExternalAuthenticationProviders: listOffered,
    GetExternalAuthenticateWechatOAuth: beginExternal,
    ExternalAuthenticateTenant: authenticateExternalOfFirm,
    ExternalAuthenticate: authenticateExternal,
    ExternalAuthenticateLinkUser: linkUser,
  }),
  ...serve(externalAccount, {
    GetExternalAccount: getExternalAccount,
    BindWechat: bindOwn,
    UnbindWechat: unbindOwn,
  }),
  ...serve(externalProviders, {
    GetExternalProviders: getProviders,
    CreateExternalProvider: createProvider,
    UpdateExternalProvider: updateProvider,
    DeleteExternalProvider: deleteProvider,
  }),
];
