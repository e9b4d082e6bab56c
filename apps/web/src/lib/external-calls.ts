/** The calls behind accounts elsewhere; a chunk of its own, because the contract brings its schemas along. */
import { externalAccount, externalSignIn } from "@digao/contract/areas/identity/auth/calls";
import { call } from "./api.ts";
import type { Link, LinkUser, Returned } from "./external.ts";

export const offeredBy = (tenancyName: string | undefined) =>
  call(externalSignIn.GetExternalAuthenticationProviders, tenancyName ? { tenancyName } : {});

interface Begin {
  tenancyName: string | undefined;
  provider: string;
  isBinding: boolean;
  isFramed: boolean;
}
export const begin = ({ tenancyName, provider: authProvider, ...how }: Begin) =>
  call(externalSignIn.GetExternalAuthenticateWechatOAuth, {
    ...how,
    authProvider,
    ...(tenancyName ? { tenancyName } : {}),
  });

export function answer({ code, state, browserKey, issuer, tenancyName, remember }: Returned) {
  const input = {
    providerAccessCode: code ?? "",
    state,
    browserKey,
    rememberClient: remember,
    acceptsSecondFactor: true,
    ...(issuer ? { issuer } : {}),
  };
  if (!tenancyName) return call(externalSignIn.ExternalAuthenticate, input);
  return call(externalSignIn.ExternalAuthenticateTenant, { ...input, tenancyName });
}

export const link = ({ ticket, remember }: Link, { userName, password, code }: LinkUser) =>
  call(externalSignIn.ExternalAuthenticateLinkUser, {
    ticket,
    userNameOrEmailAddress: userName,
    password,
    rememberClient: remember,
    ...(code ? { twoFactorVerificationCode: code } : {}),
  });

export const bind = (ticket: string, password: string) => call(externalAccount.BindWechat, { ticket, password });
