import * as oidc from "openid-client";
import { errorOf } from "../lib/narrow.ts";
import type { Outbound } from "./outbound.ts";
import { type ExternalProvider, ProviderFault } from "./provider.ts";

/** Any provider that speaks OpenID Connect (authorization code with PKCE). */
export interface OidcApp {
  issuer: string;
  clientId: string;
  /** Absent for a public client. */
  secret?: string | undefined;
}

const cacheMs = 5 * 60_000;
const cacheMax = 500;
const subjectMax = 255;

/** In the body only where the provider says that it takes nothing else: the header is what everybody must know. */
function authenticationOf(secret: string | undefined): oidc.ClientAuth {
  if (!secret) return oidc.None();
  const [basic, inBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const isOnlyBody = methods.includes("client_secret_post") && !methods.includes("client_secret_basic");
    (isOnlyBody ? inBody : basic)(server, ...rest);
  };
}

const bodyText = (body: unknown): string | undefined =>
  body === undefined || body === null ? undefined : String(body);

const fetchBy =
  (outbound: Outbound): oidc.CustomFetch =>
  (url, { method, headers, body }) =>
    outbound(url, { method, headers, body: bodyText(body) });

/** Not reached, or said that it cannot: anything else is an answer that we do not take. */
function faultOf(error: unknown): ProviderFault {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderFault) return at;
    if (at.cause instanceof Response && at.cause.status >= 500)
      return new ProviderFault("down", `the provider answered ${at.cause.status}`);
  }
  return new ProviderFault("refused", errorOf(error).message);
}

const orFault = <T>(work: Promise<T>): Promise<T> => work.catch((error) => Promise.reject(faultOf(error)));

type ConfigCache = Map<string, { config: Promise<oidc.Configuration>; until: number }>;

export function createOidc(outbound: Outbound): (app: OidcApp) => ExternalProvider {
  const cache: ConfigCache = new Map();

  function discover({ issuer, clientId, secret }: OidcApp): Promise<oidc.Configuration> {
    const insecure = issuer.startsWith("http://") ? [oidc.allowInsecureRequests] : [];
    return oidc.discovery(new URL(issuer), clientId, {}, authenticationOf(secret), {
      execute: [...insecure, oidc.enableNonRepudiationChecks],
      [oidc.customFetch]: fetchBy(outbound),
    });
  }

  /** What the provider says about itself is asked for once in five minutes. */
  function configOf(app: OidcApp): Promise<oidc.Configuration> {
    const key = JSON.stringify(app);
    const cached = cache.get(key);
    if (cached && cached.until > Date.now()) return cached.config;
    if (cache.size >= cacheMax) cache.clear();
    const config = discover(app);
    cache.set(key, { config, until: Date.now() + cacheMs });
    config.catch(() => cache.delete(key));
    return config;
  }

  return (app) => ({
    async startUrl({ state, redirectUri, verifier, nonce }) {
      const config = await orFault(configOf(app));
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: "openid profile",
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
      });
      return url.href;
    },
    async identify({ state, redirectUri, verifier, nonce }, { code, issuer }) {
      const config = await orFault(configOf(app));
      const back = new URL(redirectUri);
      back.search = String(new URLSearchParams({ code, state, ...(issuer ? { iss: issuer } : {}) }));
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const tokens = await orFault(oidc.authorizationCodeGrant(config, back, checks));
      const claims = tokens.claims();
      if (!claims || claims.sub.length > subjectMax) throw new ProviderFault("refused", "no account was named");
      const names = [claims.name, claims.preferred_username, claims.email, claims.sub];
      const accountName = names.find((name) => typeof name === "string" && name.trim() !== "");
      return { subject: claims.sub, accountName: String(accountName) };
    },
  });
}
