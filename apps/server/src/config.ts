import { resolve } from "node:path";
import { repositoryDir } from "./platform/lib/repository.ts";

export interface Config {
  /** 0 takes any free port. */
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  migrateUrl: string | undefined;
  secret: string | undefined;
  masterKey: string | undefined;
  trustProxy: string | undefined;
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

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const isProduction = env.NODE_ENV === "production";
  return {
    port: portIn(present(env.PORT)),
    host: present(env.HOST) ?? "127.0.0.1",
    dataDir: resolve(repositoryDir(), present(env.DIGAO_DATA) ?? "data"),
    databaseUrl: present(env.DATABASE_URL),
    migrateUrl: present(env.DATABASE_MIGRATE_URL),
    secret: present(env.DIGAO_SECRET),
    masterKey: present(env.DIGAO_MASTER_KEY),
    trustProxy: present(env.DIGAO_TRUST_PROXY),
    logLevel: present(env.LOG_LEVEL) ?? (isProduction ? "info" : "warn"),
    isProduction,
  };
}
