/** The calls behind signing in and out; a chunk of its own, because the contract brings its schemas along. */
import { auth, ownAccount } from "@digao/contract/areas/auth";
import { startup } from "@digao/contract/areas/startup";
import { call } from "./api.ts";
import type { Language } from "./language.ts";
import type { SessionFacts, SignIn, Ticket } from "./session.ts";

export async function authenticate({ tenancyName, userName, password, remember }: SignIn): Promise<Ticket> {
  return call(auth.AuthenticateUserTenant, {
    tenancyName,
    userNameOrEmailAddress: userName,
    password,
    rememberClient: remember,
  });
}

export async function readSession(): Promise<SessionFacts> {
  const [login, setup] = await Promise.all([call(auth.GetCurrentLoginInformations, {}), call(startup.GetAll, {})]);
  return {
    user: login.user,
    tenant: login.tenant,
    permissions: Object.keys(setup.auth.grantedPermissions),
    languages: setup.localization.languages.map(({ name, displayName }) => ({ name, displayName })),
  };
}

/** All sessions of the person end; the answer is the ticket of the new one. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<Ticket> {
  const tokens = await call(ownAccount.ChangePassword, { currentPassword, newPassword });
  return { ...tokens, tenantId: null };
}

export const changeLanguage = (language: Language) => call(ownAccount.ChangeLanguage, { languageName: language });
export const endSession = () => call(ownAccount.LogOut, {});
