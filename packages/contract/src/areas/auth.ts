/** Signing in and out, the own password and language. */
import { z } from "zod";
import { anyone, area, get, post, signedIn, withOldPassword } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { Flag, Id, Nothing } from "../shapes.ts";

const Password = z.string().min(1).max(limits.passwordInputMax);

export const Tokens = z.object({
  accessToken: z.string(),
  /** Of the real-time connection only. */
  encryptedAccessToken: z.string(),
  expireInSeconds: z.number(),
  userId: Id,
});
export type Tokens = z.infer<typeof Tokens>;

export const SignInResult = Tokens.extend({
  tenantId: Id,
  tenancyName: z.string(),
  name: z.string(),
  /** Until the password is changed, only ChangePassword and LogOut answer. */
  mustChangePassword: z.boolean(),
});
export type SignInResult = z.infer<typeof SignInResult>;

const Credentials = z.object({
  userNameOrEmailAddress: z.string().trim().min(1).max(256),
  password: Password,
  rememberClient: Flag.default(false),
});

export const CurrentLogin = z.object({
  application: z.object({
    version: z.string(),
    releaseDate: z.string(),
    features: z.record(z.string(), z.boolean()),
  }),
  user: z
    .object({
      id: Id,
      name: z.string(),
      surname: z.string(),
      userName: z.string(),
      emailAddress: z.string().nullable(),
      headImgUrl: z.string().nullable(),
      unionId: z.string().nullable(),
      lang: z.string(),
      mustChangePassword: z.boolean(),
    })
    .nullable(),
  tenant: z.object({ id: Id, name: z.string(), tenancyName: z.string() }).nullable(),
});
export type CurrentLogin = z.infer<typeof CurrentLogin>;

export const auth = area("/api/TokenAuth", {
  AuthenticateUserTenant: post(
    Credentials.extend({ tenancyName: z.string().trim().min(1).max(64) }),
    SignInResult,
    anyone,
    { summary: "Signs in with firm, user name and password" },
  ),
  Authenticate: post(Credentials, SignInResult, anyone, {
    summary: "The same for a client that names its firm in the tenant header",
  }),
  GetCurrentLoginInformations: get(z.object({}), CurrentLogin, anyone, {
    path: "/api/services/app/Session/GetCurrentLoginInformations",
    summary: "Who is signed in, where",
  }),
  IsTenantAvailable: post(
    z.object({ tenancyName: z.string().trim().min(1).max(64) }),
    /** state 1 available, 2 not active, 3 not found. */
    z.object({ state: z.number(), tenantId: z.number().nullable() }),
    anyone,
    { path: "/api/services/app/Account/IsTenantAvailable", summary: "Looks a firm up by its short name" },
  ),
});

export const ownAccount = area("/api/services/app/User", {
  LogOut: post(z.object({}), Nothing, withOldPassword, {
    path: "/api/TokenAuth/LogOut",
    summary: "Ends this session at once",
  }),
  ChangePassword: post(
    z.object({ currentPassword: Password, newPassword: z.string().min(1).max(64) }),
    Tokens,
    withOldPassword,
    { summary: "Ends all sessions of the user and opens a new one, whose tokens it answers" },
  ),
  ChangeLanguage: post(z.object({ languageName: z.string().min(1).max(20) }), Nothing, signedIn, {
    summary: "zh-Hans or en",
  }),
});
