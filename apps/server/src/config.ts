import { isIP } from "node:net";
import { resolve } from "node:path";
import type { ExternalConfig } from "./platform/external/external.ts";
import type { S3Config } from "./platform/files/store.ts";
import type { StopTimes } from "./platform/http/drain.ts";
import { ownSource } from "./platform/lib/languages.ts";
import { repositoryDir } from "./platform/lib/repository.ts";

export interface Config {
  /** 0 takes any free port. */
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  migrateUrl: string | undefined;
  /** The database without the pooler that `databaseUrl` passes. */
  directUrl: string | undefined;
  secret: string | undefined;
  masterKey: string | undefined;
  trustProxy: string | undefined;
  corsOrigins: string[];
  localizationSource: string;
  external: ExternalConfig;
  s3: S3Config | undefined;
  stopTimes: StopTimes;
  /** Program and arguments of a virus scanner; empty for none. */
  scanCommand: string[];
  /** Where the server keeps a backup up to date beside itself. */
  backupTarget: string | undefined;
  logLevel: string;
  isProduction: boolean;
}

function portIn(text: string | undefined): number {
  const port = Number(text ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${text}.`);
  return port;
}

const present = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined);

/** Addresses: a name would have to be asked of the servers that it stands for. */
function nameServersIn(text: string | undefined): string[] {
  const servers = (text ?? "").split(/[\s,]+/).filter(Boolean);
  for (const server of servers) {
    const [, v6, v4, port = "53"] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d+))?$/.exec(server) ?? [];
    const address = v6 ?? v4 ?? server;
    if (isIP(address) === 0 || Number(port) < 1 || Number(port) > 65_535)
      throw new Error(`DIGAO_DNS takes addresses of name servers such as 10.0.0.2 or [fd00::2]:53, not ${server}.`);
  }
  return servers;
}

function registryIn(env: NodeJS.ProcessEnv): ExternalConfig["registry"] {
  const [url, key] = [present(env.DIGAO_REGISTRY_URL), present(env.DIGAO_REGISTRY_KEY)];
  if ((url === undefined) !== (key === undefined))
    throw new Error("DIGAO_REGISTRY_URL and DIGAO_REGISTRY_KEY belong together.");
  if (url && !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ""))
    throw new Error(`DIGAO_REGISTRY_URL must be an address that begins with https:// or http://, not ${url}.`);
  return url && key ? { url, key } : undefined;
}

/** The installation's WeChat application, other addresses of WeChat, and hosts of the own network that firms may name. */
function externalIn(env: NodeJS.ProcessEnv): ExternalConfig {
  const [appId, secret] = [present(env.DIGAO_WECHAT_APP_ID), present(env.DIGAO_WECHAT_APP_SECRET)];
  if ((appId === undefined) !== (secret === undefined))
    throw new Error("DIGAO_WECHAT_APP_ID and DIGAO_WECHAT_APP_SECRET belong together.");
  const [authorizeUrl, apiUrl] = [present(env.DIGAO_WECHAT_AUTHORIZE_URL), present(env.DIGAO_WECHAT_API_URL)];
  for (const address of [authorizeUrl, apiUrl])
    if (address && !URL.canParse(address)) throw new Error(`${address} is no address of WeChat.`);
  return {
    ...(appId && secret ? { wechatApp: { appId, secret } } : {}),
    ...(authorizeUrl && apiUrl ? { wechat: { authorizeUrl, apiUrl } } : {}),
    registry: registryIn(env),
    trustedHosts: (env.DIGAO_TRUSTED_HOSTS ?? "").split(/[\s,]+/).filter(Boolean),
    nameServers: nameServersIn(env.DIGAO_DNS),
  };
}

function secondsIn(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const seconds = Number(present(env[name]) ?? otherwise);
  if (!Number.isFinite(seconds) || seconds < 0 || seconds > 3600)
    throw new Error(`${name} must be a number of seconds from 0 to 3600, not ${env[name]}.`);
  return seconds;
}

const s3Names = {
  bucket: "DIGAO_S3_BUCKET",
  keyId: "DIGAO_S3_KEY_ID",
  secret: "DIGAO_S3_SECRET",
  region: "DIGAO_S3_REGION",
  endpoint: "DIGAO_S3_ENDPOINT",
  pathStyle: "DIGAO_S3_PATH_STYLE",
} as const;

function pathStyleIn(text: string | undefined, isOwnEndpoint: boolean): boolean {
  if (text === undefined) return isOwnEndpoint;
  if (text !== "true" && text !== "false") throw new Error(`${s3Names.pathStyle} must be true or false, not ${text}.`);
  return text === "true";
}

/** Files in S3 where a bucket is named; half a configuration is refused rather than falling back to this server's disk. */
export function s3In(env: NodeJS.ProcessEnv): S3Config | undefined {
  const given = Object.entries(s3Names).filter(([, name]) => present(env[name]) !== undefined);
  if (given.length === 0) return undefined;
  const [bucket, keyId, secret] = [env[s3Names.bucket], env[s3Names.keyId], env[s3Names.secret]].map(present);
  if (!(bucket && keyId && secret))
    throw new Error(
      `Files in S3 need ${s3Names.bucket}, ${s3Names.keyId} and ${s3Names.secret}; set are ${given.map(([, name]) => name).join(", ")}.`,
    );
  const [endpoint, region] = [present(env[s3Names.endpoint]), present(env[s3Names.region])];
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : ""))
    throw new Error(`${s3Names.endpoint} must be an address that begins with https:// or http://, not ${endpoint}.`);
  if (!endpoint && !region)
    throw new Error(`${s3Names.region} is needed where ${s3Names.endpoint} names no other service.`);
  const isPathStyle = pathStyleIn(present(env[s3Names.pathStyle]), endpoint !== undefined);
  return { endpoint, region: region ?? "us-east-1", bucket, keyId, secret, isPathStyle };
}

/** Exactly as browsers send them: a pattern, a path or `*` would let in more than was meant. */
function originsIn(text: string | undefined): string[] {
  const origins = (text ?? "").split(/[\s,]+/).filter(Boolean);
  for (const origin of origins)
    if (!/^https?:\/\//.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error(`DIGAO_CORS_ORIGINS takes origins such as https://front.example.com, not ${origin}.`);
  return origins;
}

function sourceIn(text: string | undefined): string {
  const name = present(text) ?? ownSource;
  if (!/^[A-Za-z][\w.-]{0,63}$/.test(name) || /^abp(web|zero)?$/i.test(name))
    throw new Error(
      `DIGAO_LOCALIZATION_SOURCE must be a name of up to 64 letters, digits, _ . or -, none of ABP's own, not ${name}.`,
    );
  return name;
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: portIn(present(env.PORT)),
    host: present(env.HOST) ?? "127.0.0.1",
    dataDir: resolve(repositoryDir(), present(env.DIGAO_DATA) ?? "data"),
    databaseUrl: present(env.DATABASE_URL),
    migrateUrl: present(env.DATABASE_MIGRATE_URL),
    directUrl: present(env.DATABASE_DIRECT_URL),
    secret: present(env.DIGAO_SECRET),
    masterKey: present(env.DIGAO_MASTER_KEY),
    trustProxy: present(env.DIGAO_TRUST_PROXY),
    corsOrigins: originsIn(env.DIGAO_CORS_ORIGINS),
    localizationSource: sourceIn(env.DIGAO_LOCALIZATION_SOURCE),
    external: externalIn(env),
    s3: s3In(env),
    stopTimes: {
      drainMs: 1000 * secondsIn(env, "DIGAO_DRAIN_SECONDS", 1),
      callsMs: 1000 * secondsIn(env, "DIGAO_STOP_SECONDS", 10),
    },
    scanCommand: (env.DIGAO_SCAN_COMMAND ?? "").split(/\s+/).filter(Boolean),
    backupTarget: present(env.DIGAO_BACKUP_TARGET),
    // A person who starts it by hand reads the lines of the start; whoever runs it as a service says so, and gets every call.
    logLevel: present(env.LOG_LEVEL) ?? (env.NODE_ENV === "production" ? "info" : "warn"),
    isProduction: env.NODE_ENV !== "development",
  };
}
