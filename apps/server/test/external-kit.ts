import {
  type ExternalSignIn,
  externalAccount,
  externalProviders,
  externalSignIn,
} from "@digao/contract/areas/identity/auth/calls";
import { type Client, password, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { client, type LoopbackProvider, startLoopbackProvider } from "./loopback-provider.ts";

export interface Desk {
  server: TestServer;
  provider: LoopbackProvider;
  stop(): Promise<void>;
}

/** A server that takes a loopback provider for WeChat, with an application of its own that firms may use. */
export async function openDesk(): Promise<Desk> {
  const provider = await startLoopbackProvider();
  const server = await startTestServer({
    external: {
      wechatApp: { appId: client.id, secret: client.secret },
      wechat: { authorizeUrl: `${provider.url}/connect/qrconnect`, apiUrl: provider.url },
      trustedHosts: [new URL(provider.url).host],
    },
  });
  const stop = async (): Promise<void> => {
    await server.stop();
    await provider.stop();
  };
  return { server, provider, stop };
}

export async function offerWechat(firm: TestTenant): Promise<number> {
  const admin = await firm.as("admin");
  return (await admin.call(externalProviders.CreateExternalProvider, { kind: "wechat", name: "微信" })).id;
}

export async function offerOidc({ provider }: Desk, firm: TestTenant): Promise<number> {
  const admin = await firm.as("admin");
  const app = { issuer: provider.issuer, clientId: client.id, clientSecret: client.secret };
  return (await admin.call(externalProviders.CreateExternalProvider, { kind: "oidc", name: "统一认证", ...app })).id;
}

export interface Begun {
  url: string;
  state: string;
  browserKey: string;
}

export const begin = (by: Client, firm: TestTenant, more: object = {}): Promise<Begun> =>
  by.call(externalSignIn.GetExternalAuthenticateWechatOAuth, { tenancyName: firm.tenancyName, ...more });

/** What the page at the address of the way back sends. */
export function answerOf({ provider }: Desk, { url, state, browserKey }: Begun) {
  const back = provider.consent(url);
  return { providerAccessCode: back.searchParams.get("code") ?? "", state, browserKey };
}

/** There and back: what the server says to whoever has the account that the provider knows. */
export async function goAndReturn(desk: Desk, firm: TestTenant, more: object = {}): Promise<ExternalSignIn> {
  const { visitor } = desk.server;
  const answer = answerOf(desk, await begin(visitor, firm, more));
  const input = { ...answer, tenancyName: firm.tenancyName, acceptsSecondFactor: true };
  return visitor.call(externalSignIn.ExternalAuthenticateTenant, input);
}

/** The ticket of an account that someone signed in has gone for to bind it. */
export async function ticketFor(desk: Desk, firm: TestTenant, by: Client, more: object = {}): Promise<string> {
  const answer = answerOf(desk, await begin(by, firm, { isBinding: true, ...more }));
  return (await by.call(externalSignIn.ExternalAuthenticate, answer)).link?.ticket ?? "";
}

export async function bind(desk: Desk, firm: TestTenant, by: Client, more: object = {}): Promise<void> {
  const ticket = await ticketFor(desk, firm, by, more);
  await by.call(externalAccount.BindWechat, { ticket, password });
}
