/** Signing in and out, the own password and language. */
import { z } from "zod";
import { anyone, anyoneWhileLocked, area, get, post, signedIn, whileLocked, withOldPassword } from "../endpoint.ts";
import { limits } from "../limits.ts";
import { Flag, Id, Nothing } from "../shapes.ts";

export const Password = z.string().min(1).max(limits.passphraseMax);
/** Six digits of the app, or a recovery code. */
export const FactorCode = z.string().trim().min(1).max(40);

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
  /** The firm asks for a second factor and there is none yet: until it is set up, only its own calls and LogOut answer. */
  mustEnrolSecondFactor: z.boolean(),
  /** Null where the sign-in is complete. Otherwise the tokens are empty, and VerifySecondFactor takes this ticket and a code. */
  secondFactor: z.object({ ticket: z.string(), expireInSeconds: z.number() }).nullable(),
});
export type SignInResult = z.infer<typeof SignInResult>;

export const Credentials = z.object({
  userNameOrEmailAddress: z.string().trim().min(1).max(256),
  password: Password,
  rememberClient: Flag.default(false),
  /** The code together with the password, for clients that ask for both at once. */
  twoFactorVerificationCode: FactorCode.optional(),
  /** The client knows what to do with a ticket; any other is told in words that the account needs a code. */
  acceptsSecondFactor: Flag.default(false),
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
      mustEnrolSecondFactor: z.boolean(),
      /** The screen of this session is locked: everything but unlocking and signing out answers 423. */
      isLocked: z.boolean(),
    })
    .nullable(),
  tenant: z.object({ id: Id, name: z.string(), tenancyName: z.string() }).nullable(),
  /** Rights of the person, so that one call is enough to begin. */
  permissions: z.array(z.string()),
  languages: z.array(z.object({ name: z.string(), displayName: z.string() })),
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
  VerifySecondFactor: post(z.object({ ticket: z.string().min(1).max(200), code: FactorCode }), SignInResult, anyone, {
    summary: "The second step of signing in, where the account has a second factor",
  }),
  GetCurrentLoginInformations: get(z.object({}), CurrentLogin, anyoneWhileLocked, {
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
  LogOut: post(z.object({}), Nothing, whileLocked, {
    path: "/api/TokenAuth/LogOut",
    clearsCache: true,
    summary: "Ends this session at once",
  }),
  ChangePassword: post(z.object({ currentPassword: Password, newPassword: Password }), Tokens, withOldPassword, {
    summary: "Ends all sessions of the user and opens a new one, whose tokens it answers",
  }),
  GetPasswordPolicy: get(
    z.object({}),
    z.object({
      rule: z.enum(["classic", "long"]),
      minLength: z.number(),
      maxLength: z.number(),
      /** Names of the person and of the firm, which no password of the person may hold. */
      words: z.array(z.string()),
    }),
    withOldPassword,
    { summary: "The rule that the caller's next password must follow" },
  ),
  ChangeLanguage: post(z.object({ languageName: z.string().min(1).max(20) }), Nothing, signedIn, {
    summary: "zh-Hans or en",
  }),
});
