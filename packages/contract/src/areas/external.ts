/** Signing in with an account elsewhere (社交账号): the way to the provider and back, binding, and a firm's providers. */
import { z } from "zod";
import { anyone, area, del, get, post, put, right, signedIn } from "../endpoint.ts";
import { Flag, Id, Nothing, RowVersion } from "../shapes.ts";
import { Credentials, Password, SignInResult } from "./auth.ts";

const Kind = z.enum(["wechat", "oidc"]);
const TenancyName = z.string().trim().min(1).max(64);
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
    { summary: "Where people of the firm may have an account to sign in with; none of an unknown firm" },
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
  name: z.string().trim().min(1).max(64),
  issuer: z.string().trim().max(500).nullish(),
  clientId: z.string().trim().max(200).nullish(),
  /** Left out or empty, it stays as it is. */
  clientSecret: z.string().trim().max(500).nullish(),
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
    right("Pages.Users"),
    { summary: "The firm's providers of accounts" },
  ),
  CreateExternalProvider: post(ProviderDraft.extend({ kind: Kind }), Provider, right("Pages.Users.Edit"), {
    summary: "A provider whose accounts people of the firm may bind",
  }),
  UpdateExternalProvider: put(
    ProviderDraft.extend({ id: Id, rowVersion: RowVersion }),
    Provider,
    right("Pages.Users.Edit"),
    { summary: "Changes it; the issuer only while nobody is bound" },
  ),
  DeleteExternalProvider: del(z.object({ Id }), z.object({ unbound: z.number().int() }), right("Pages.Users.Edit"), {
    summary: "Takes it away, and with it what people bound to it",
  }),
});
