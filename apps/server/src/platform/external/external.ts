import { mailHosts, type ReachMailHost } from "../mail/hosts.ts";
import { askDns, type Resolve } from "../mail/sender-checks.ts";
import { createOidc } from "./oidc.ts";
import { createOutbound, mayCall, type Outbound } from "./outbound.ts";
import type { ExternalProvider, ProviderKind } from "./provider.ts";
import { type RegistryConfig, type RegistryService, registryService } from "./registry.ts";
import { type WechatAddresses, type WechatApp, wechatAddresses, wechatProvider } from "./wechat.ts";

/** What the operator of an installation says about accounts elsewhere. */
export interface ExternalConfig {
  /** A WeChat application that firms without one of their own may use. */
  wechatApp?: WechatApp | undefined;
  wechat?: Partial<WechatAddresses> | undefined;
  /** The company data service that the operator has contracted. */
  registry?: RegistryConfig | undefined;
  /** Hosts inside the operator's own network (host, or host:port) that may be called, without TLS too. */
  trustedHosts?: readonly string[] | undefined;
  /** Name servers that are asked about the senders of mails, address or address:port; the system's own where none is named. */
  nameServers?: readonly string[] | undefined;
}

/** A firm's provider, its secret in the clear. */
export interface ProviderApp {
  kind: ProviderKind;
  issuer: string | null;
  clientId: string | null;
  secret: string | null;
}

export interface External {
  /** Firms may use the installation's own WeChat application. */
  hasWechatApp: boolean;
  /** Origins that a frame of our pages may show. */
  frameOrigins: readonly string[];
  mayCall(address: string): boolean;
  /** A picture or the like that somebody asks for; refused as every other call to the outside. */
  fetch: Outbound;
  /** The address of a mail server, where it may be reached. */
  mailHost: ReachMailHost;
  /** What the domain name system says of a mail's sender. */
  senderNames: Resolve;
  /** What is registered of companies; null where no service is contracted. */
  registry: RegistryService | null;
  /** Null for one that cannot be used as it is set up. */
  providerOf(app: ProviderApp): ExternalProvider | null;
}

/** Named by the operator, hence trusted wherever it lies. */
const registryAt = (config: RegistryConfig, trusted: ReadonlySet<string>): RegistryService =>
  registryService(config, createOutbound(new Set([...trusted, new URL(config.url).host])));

export function openExternal(config: ExternalConfig = {}): External {
  const addresses = { ...wechatAddresses, ...config.wechat };
  const wechatHosts = [addresses.authorizeUrl, addresses.apiUrl].map((address) => new URL(address).host);
  const trusted = new Set(config.trustedHosts ?? []);
  const outbound = createOutbound(trusted);
  // Named by the operator, hence trusted wherever it lies.
  const toWechat = createOutbound(config.wechat ? new Set([...trusted, ...wechatHosts]) : trusted);
  const oidc = createOidc(outbound);
  return {
    hasWechatApp: config.wechatApp !== undefined,
    frameOrigins: [new URL(addresses.authorizeUrl).origin],
    mayCall: (address) => mayCall(address, trusted),
    fetch: outbound,
    mailHost: mailHosts(trusted),
    senderNames: askDns(config.nameServers),
    registry: config.registry ? registryAt(config.registry, trusted) : null,
    providerOf({ kind, issuer, clientId, secret }) {
      if (kind === "oidc") return issuer && clientId ? oidc({ issuer, clientId, secret: secret ?? undefined }) : null;
      const app = clientId ? { appId: clientId, secret: secret ?? "" } : config.wechatApp;
      return app ? wechatProvider(app, addresses, toWechat) : null;
    },
  };
}
