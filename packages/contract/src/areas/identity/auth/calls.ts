/** Signing in and out, with an account elsewhere (社交账号) too; the own password and language; a firm's providers. */
import { z } from "zod";
import {
  anyone,
  anyoneWhileLocked,
  area,
  del,
  get,
  namingPeople,
  post,
  put,
  right,
  signedIn,
  whileLocked,
  withOldPassword,
} from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Flag, Id, Nothing, RowVersion } from "../../../shapes.ts";

export const Password = z.string().min(1).max(limits.passphraseMax);
/** Six digits of the app, or a recovery code. */
export const FactorCode = z.string().trim().min(1).max(limits.factorCodeMax);
/** Of a way to sign in from outside. */
export const providerMax = { name: 64, issuer: 500, clientId: 200, clientSecret: 500 } as const;

export const Tokens = z.object({
  /** Empty for our own web, whose session is in a cookie. */
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
  /** The same as `mustChangePassword` in ABP's words: Account/ResetPassword takes this code and the new password. */
  shouldResetPassword: z.boolean(),
  passwordResetCode: z.string().nullable(),
});
export type SignInResult = z.infer<typeof SignInResult>;

export const Credentials = z.object({
  userNameOrEmailAddress: z.string().trim().min(1).max(limits.loginNameMax),
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
      /** Filled for everybody, as clients of others expect: without one it is an address that leads nowhere. */
      emailAddress: z.string(),
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
  /** Of the account of an inspector: the project that it reads, and who sent it. */
  inspection: z.object({ projectId: Id, authority: z.string(), validTo: z.string() }).nullable(),
  /** Rights of the person, so that one call is enough to begin. */
  permissions: z.array(z.string()),
  languages: z.array(z.object({ name: z.string(), displayName: z.string() })),
});
export type CurrentLogin = z.infer<typeof CurrentLogin>;

export const auth = area("/api/TokenAuth", {
  AuthenticateUserTenant: post(
    Credentials.extend({ tenancyName: z.string().trim().min(1).max(limits.tenancyNameMax) }),
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
    z.object({ tenancyName: z.string().trim().min(1).max(limits.tenancyNameMax) }),
    /** state 1 available, 2 not active, 3 not found. */
    z.object({ state: z.number(), tenantId: z.number().nullable() }),
    anyone,
    {
      path: "/api/services/app/Account/IsTenantAvailable",
      rate: "availability",
      summary: "Looks a firm up by its short name",
    },
  ),
  Register: post(
    z.object({
      name: z.string().trim().min(1).max(64),
      surname: z.string().trim().max(64).default(""),
      userName: z.string().trim().min(1).max(64),
      emailAddress: z.string().trim().min(1).max(128),
      password: Password,
    }),
    /** False: an administrator lets people in. */
    z.object({ canLogin: z.boolean() }),
    anyone,
    { path: "/api/services/app/Account/Register", summary: "Asks for an account at the firm of the tenant header" },
  ),
  ResetPassword: post(
    z.object({ userId: Id, resetCode: z.string().min(1).max(200), password: Password }),
    z.object({ canLogin: z.boolean(), userName: z.string() }),
    // By a code that only a sign-in of this person was given.
    namingPeople(anyone),
    { path: "/api/services/app/Account/ResetPassword", summary: "The first own password, by the code of the sign-in" },
  ),
});

export const ownAccount = area("/api/services/app/User", {
  LogOut: post(z.object({}), Nothing, whileLocked, {
    path: "/api/TokenAuth/LogOut",
    isSignOut: true,
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
  ChangeUiTheme: post(z.object({ theme: z.string().regex(/^[\w-]{1,32}$/) }), Nothing, signedIn, {
    path: "/api/services/app/Configuration/ChangeUiTheme",
    summary: "Keeps the look of a client that has no place of its own for it",
  }),
});

const Kind = z.enum(["wechat", "oidc"]);
const TenancyName = z.string().trim().min(1).max(limits.tenancyNameMax);
/** "wechat", or the number of a provider. */
const AuthProvider = z.string().trim().min(1).max(128);
const secret = (max: number) => z.string().min(1).max(max);

export const OfferedProvider = z.object({
  /** What `authProvider` calls it. */
  name: z.string(),
  displayName: z.string(),
  kind: Kind,
  /** Null: the WeChat application of the installation. */
  clientId: z.string().nullable(),
});
export type OfferedProvider = z.infer<typeof OfferedProvider>;

/** What the browser brings back from the provider. */
const Answer = z.object({
  /** The `code` of the address. */
  providerAccessCode: secret(4096),
  state: secret(200),
  /** What the browser was given when it set out: nobody else's state is of use to it. */
  browserKey: secret(100),
  /** The `iss` of the address, where the provider names itself. */
  issuer: z.string().max(500).optional(),
  rememberClient: Flag.default(false),
  acceptsSecondFactor: Flag.default(false),
});

export const ExternalSignIn = SignInResult.extend({
  /** 0 and no tokens where `link` says that the account is nobody's yet. */
  userId: z.number().int().min(0),
  /** The account waits to be bound: ExternalAuthenticateLinkUser or BindWechat takes the ticket and a password. */
  link: z
    .object({
      ticket: z.string(),
      expireInSeconds: z.number(),
      providerName: z.string(),
      accountName: z.string(),
    })
    .nullable(),
  waitingForActivation: z.boolean(),
});
export type ExternalSignIn = z.infer<typeof ExternalSignIn>;

export const externalSignIn = area("/api/TokenAuth", {
  GetExternalAuthenticationProviders: get(
    z.object({ tenancyName: TenancyName.optional() }),
    z.array(OfferedProvider),
    anyone,
    {
      rate: "availability",
      summary: "Where people of the firm may have an account to sign in with; none of an unknown firm",
    },
  ),
  GetExternalAuthenticateWechatOAuth: get(
    z.object({
      tenancyName: TenancyName.optional(),
      authProvider: AuthProvider.default("wechat"),
      /** For binding an account to the caller's own. */
      isBinding: Flag.default(false),
      isFramed: Flag.default(false),
    }),
    z.object({ url: z.string(), state: z.string(), browserKey: z.string(), expireInSeconds: z.number() }),
    anyone,
    { writes: true, summary: "Sets out for WeChat, or the provider named: where to send the browser" },
  ),
  ExternalAuthenticateTenant: post(Answer.extend({ tenancyName: TenancyName }), ExternalSignIn, anyone, {
    summary: "Signs in to the firm named with what the provider answered",
  }),
  ExternalAuthenticate: post(Answer, ExternalSignIn, anyone, {
    summary: "The same to the firm that the way began in; for someone who binds: names the account",
  }),
  ExternalAuthenticateLinkUser: post(
    Credentials.extend({ ticket: secret(200) }).omit({ acceptsSecondFactor: true }),
    SignInResult,
    anyone,
    { summary: "Binds the account of the ticket to the user whose password (and code) this is, and signs in" },
  ),
});

export const externalAccount = area("/api/services/app/User", {
  GetExternalAccount: get(
    z.object({}),
    z.object({ providerName: z.string(), accountName: z.string(), boundAt: z.string() }).nullable(),
    signedIn,
    { summary: "The account elsewhere that the caller signs in with" },
  ),
  BindWechat: post(
    z.object({ ticket: secret(200), password: Password }),
    z.object({ providerName: z.string(), accountName: z.string() }),
    signedIn,
    { summary: "Binds the account of the ticket to the caller, whose password is asked for again" },
  ),
  UnbindWechat: post(z.object({ password: Password }), Nothing, signedIn, {
    summary: "Takes the caller's account elsewhere off; other sessions end",
  }),
});

const Provider = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  issuer: z.string().nullable(),
  /** Null: the WeChat application of the installation. */
  clientId: z.string().nullable(),
  /** The secret itself is never answered. */
  hasSecret: z.boolean(),
  isEnabled: z.boolean(),
  /** People who sign in with it. */
  boundCount: z.number().int(),
  rowVersion: RowVersion,
});
export type Provider = z.infer<typeof Provider>;

const ProviderDraft = z.object({
  name: z.string().trim().min(1).max(providerMax.name),
  issuer: z.string().trim().max(providerMax.issuer).nullish(),
  clientId: z.string().trim().max(providerMax.clientId).nullish(),
  /** Left out or empty, it stays as it is. */
  clientSecret: z.string().trim().max(providerMax.clientSecret).nullish(),
  isEnabled: Flag.default(true),
});

export const externalProviders = area("/api/services/app/ExternalProvider", {
  GetExternalProviders: get(
    z.object({}),
    z.object({
      items: z.array(Provider),
      /** The installation brings a WeChat application along. */
      hasWechatApp: z.boolean(),
      /** To be registered at the provider. */
      callbackUrls: z.array(z.string()),
    }),
    right("Pages.Security"),
    { summary: "The firm's providers of accounts" },
  ),
  CreateExternalProvider: post(ProviderDraft.extend({ kind: Kind }), Provider, right("Pages.Security.Edit"), {
    summary: "A provider whose accounts people of the firm may bind",
  }),
  UpdateExternalProvider: put(
    ProviderDraft.extend({ id: Id, rowVersion: RowVersion }),
    Provider,
    right("Pages.Security.Edit"),
    { summary: "Changes it; the issuer only while nobody is bound" },
  ),
  DeleteExternalProvider: del(z.object({ Id }), z.object({ unbound: z.number().int() }), right("Pages.Security.Edit"), {
    summary: "Takes it away, and with it what people bound to it",
  }),
});
