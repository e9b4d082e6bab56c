/** The calls behind signing in and out; a chunk of its own, because the contract brings its schemas along. */
import { auth, ownAccount } from "@digao/contract/areas/identity/auth/calls";
import { secondFactor, sessions } from "@digao/contract/areas/identity/security/calls";
import { call, callQuietly } from "./api.ts";
import type { Language } from "./language.ts";
import type { PasswordRules } from "./passwords.ts";
import type { Answered, SessionFacts, SignIn } from "./session.ts";

export async function authenticate({ tenancyName, userName, password, remember, code }: SignIn): Promise<Answered> {
  return call(auth.AuthenticateUserTenant, {
    tenancyName,
    userNameOrEmailAddress: userName,
    password,
    rememberClient: remember,
    acceptsSecondFactor: true,
    ...(code ? { twoFactorVerificationCode: code } : {}),
  });
}

export const verifyCode = (ticket: string, code: string) => call(auth.VerifySecondFactor, { ticket, code });

export async function readSession(): Promise<SessionFacts> {
  const { user, tenant, inspection, permissions, languages } = await call(auth.GetCurrentLoginInformations, {});
  return { user, tenant, inspection, permissions, languages };
}

export const changePassword = (currentPassword: string, newPassword: string) =>
  call(ownAccount.ChangePassword, { currentPassword, newPassword });

export const changeLanguage = (language: Language) => call(ownAccount.ChangeLanguage, { languageName: language });
/** The firm's rule for the next password, with the list that nobody may choose from. */
export async function readPasswordRules(): Promise<PasswordRules> {
  const [{ words, maxLength, ...policy }, { commonPasswords: common }] = await Promise.all([
    call(ownAccount.GetPasswordPolicy, {}),
    import("@digao/contract/common-passwords"),
  ]);
  return { policy, maxLength, words, common };
}

export const lockScreen = () => call(sessions.LockScreen, {});
export const unlock = (password: string) => call(sessions.Unlock, { password });

export const beginFactor = (password?: string) => call(secondFactor.Begin, password ? { password } : {});
export const confirmFactor = (code: string) => call(secondFactor.Confirm, { code });

/** A session that is over already needs no ending, and nobody is asked to sign in for it. */
export const endSession = () => callQuietly(ownAccount.LogOut, {});
