import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** Who is at the provider: the account that the next code stands for. */
export interface Account {
  subject: string;
  name: string;
}
interface Granted {
  account: Account;
  clientId: string;
  redirectUri: string;
  nonce: string;
  challenge: string;
}

/** A provider of accounts on loopback: WeChat's pages and calls, and an OpenID Connect issuer under /oidc. */
export interface LoopbackProvider {
  url: string;
  issuer: string;
  /** Whose consent is given from now on, also by a click on the page. */
  account: Account;
  /** What is wrong with the provider; nothing unless set. */
  fault: "down" | "foreignKey" | "audience" | "nonce" | "issuer" | "expired" | "noUnionId" | null;
  /** Consents for the address that a browser was sent to; answers where the browser is sent back. */
  consent(startUrl: string): URL;
  stop(): Promise<void>;
}

export const client = { id: "digao-client", secret: "loopback-secret-of-digao" };

const json = (to: ServerResponse, body: unknown, status = 200): void => {
  to.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return new URLSearchParams(Buffer.concat(parts).toString());
}

/** What stands in the Authorization header, or else in the body. */
function credentialsOf(request: IncomingMessage, body: URLSearchParams): string {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (basic) return decodeURIComponent(Buffer.from(basic, "base64").toString());
  return `${body.get("client_id")}:${body.get("client_secret")}`;
}

const consentPage = (allow: URL, deny: URL): string => `<!doctype html><html lang="zh"><meta charset="utf-8">
<title>Loopback</title><body><h1>授权登录</h1>
<a href="${allow.href.replaceAll("&", "&amp;")}">允许</a> <a href="${deny.href.replaceAll("&", "&amp;")}">拒绝</a></body></html>`;

export async function startLoopbackProvider(port = 0): Promise<LoopbackProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: "1", use: "sig", alg: "RS256" };
  const codes = new Map<string, Granted>();
  const server = createServer((request, to) => void serve(request, to));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: LoopbackProvider = {
    url,
    issuer: `${url}/oidc`,
    account: { subject: "union-1", name: "微信昵称" },
    fault: null,
    consent,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  function consent(startUrl: string): URL {
    const { searchParams: params } = new URL(startUrl);
    const code = randomUUID();
    const redirectUri = params.get("redirect_uri") ?? "";
    codes.set(code, {
      account: provider.account,
      clientId: params.get("client_id") ?? params.get("appid") ?? "",
      redirectUri,
      nonce: params.get("nonce") ?? "",
      challenge: params.get("code_challenge") ?? "",
    });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", params.get("state") ?? "");
    return back;
  }

  function showPage(startUrl: URL, to: ServerResponse): void {
    const deny = new URL(startUrl.searchParams.get("redirect_uri") ?? url);
    deny.searchParams.set("state", startUrl.searchParams.get("state") ?? "");
    if (startUrl.pathname.startsWith("/oidc")) deny.searchParams.set("error", "access_denied");
    to.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(consentPage(consent(startUrl.href), deny));
  }

  /** A code works once. */
  function take(code: string | null): Granted | undefined {
    const granted = codes.get(code ?? "");
    codes.delete(code ?? "");
    return granted;
  }

  function wechatToken(query: URLSearchParams, to: ServerResponse): void {
    const granted = take(query.get("code"));
    const isRegistered = query.get("appid") === client.id && query.get("secret") === client.secret;
    if (!granted || !isRegistered) {
      json(to, { errcode: 40029, errmsg: "invalid code" });
      return;
    }
    const { subject, name } = granted.account;
    const union = provider.fault === "noUnionId" ? {} : { unionid: subject };
    const token = Buffer.from(JSON.stringify({ name, ...union })).toString("base64url");
    json(to, { access_token: token, openid: `open-${subject}`, scope: "snsapi_login", ...union });
  }

  /** The claims of a good id token, or of one with the fault that is set. */
  function claimsOf({ account, nonce }: Granted): JWTPayload {
    const now = Math.floor(Date.now() / 1000);
    const good = { iss: provider.issuer, aud: client.id, nonce, iat: now, exp: now + 300 };
    const bad: Record<string, JWTPayload> = {
      issuer: { iss: "https://elsewhere.example" },
      audience: { aud: "another-client" },
      nonce: { nonce: "another-nonce" },
      expired: { iat: now - 7200, exp: now - 3600 },
    };
    return { ...good, sub: account.subject, name: account.name, ...bad[provider.fault ?? ""] };
  }

  async function oidcToken(request: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const granted = take(body.get("code"));
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const isRegistered = credentialsOf(request, body) === `${client.id}:${client.secret}`;
    if (!isRegistered) return json(to, { error: "invalid_client" }, 401);
    if (granted?.redirectUri !== body.get("redirect_uri") || granted.challenge !== challenge)
      return json(to, { error: "invalid_grant" }, 400);
    const key = provider.fault === "foreignKey" ? foreign.privateKey : own.privateKey;
    const id_token = await new SignJWT(claimsOf(granted)).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(key);
    return json(to, { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token });
  }

  const discovery = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    jwks_uri: `${provider.issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
  });

  function wechatPerson(query: URLSearchParams, to: ServerResponse): void {
    const token = Buffer.from(query.get("access_token") ?? "", "base64url").toString();
    const { name, unionid } = JSON.parse(token);
    json(to, { nickname: name, unionid });
  }

  type Page = (target: URL, request: IncomingMessage, to: ServerResponse) => unknown;
  const pages: Record<string, Page> = {
    "/connect/qrconnect": (target, _request, to) => showPage(target, to),
    "/sns/oauth2/access_token": (target, _request, to) => wechatToken(target.searchParams, to),
    "/sns/userinfo": (_url, _request, to) => wechatPerson(_url.searchParams, to),
    "/oidc/.well-known/openid-configuration": (_url, _request, to) => json(to, discovery()),
    "/oidc/authorize": (target, _request, to) => showPage(target, to),
    "/oidc/token": (_url, request, to) => oidcToken(request, to),
    "/oidc/jwks": (_url, _request, to) => json(to, { keys: [jwk] }),
  };

  async function serve(request: IncomingMessage, to: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? "/", url);
    const page = pages[target.pathname];
    if (provider.fault === "down" || !page) to.writeHead(page ? 502 : 404).end();
    else await page(target, request, to);
  }
  return provider;
}
