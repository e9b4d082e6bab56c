import { resolve } from "node:path";
import { startEmbedded } from "./embedded.ts";
import { adviceFor, checkServer, isBehindPooler, reach } from "./external.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { throughPooler } from "./pool.ts";
import type { Advice } from "./wanted.ts";

export interface DatabaseOptions {
  /** Holds the embedded database; ignored with `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string | undefined;
  /** The role that owns the schema; without it an external database must be migrated already. */
  migrateUrl?: string | undefined;
  /** The database without the pooler that `databaseUrl` passes, for LISTEN. */
  directUrl?: string | undefined;
}

export interface OpenDatabase {
  appUrl: string;
  ownerUrl: string | null;
  /** For LISTEN, which no pooler passes on. */
  directUrl: string;
  isEmbedded: boolean;
  /** Names of the migrations that this opening applied. */
  migrated: string[];
  /** What makes it slower than it need be. */
  advice: Advice[];
  stop(): Promise<void>;
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const { appUrl, ownerUrl, stop } = await startEmbedded(resolve(dataDir));
  try {
    const migrated = await migrate(ownerUrl);
    return { appUrl, ownerUrl, directUrl: appUrl, isEmbedded: true, migrated, advice: [], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function migrateAs(ownerUrl: string): Promise<string[]> {
  try {
    return await migrate(ownerUrl);
  } catch (error) {
    throw new Error(`DATABASE_MIGRATE_URL: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

const withoutDirect: Advice = {
  about: "DATABASE_DIRECT_URL",
  says: [
    "DATABASE_URL 经过连接池，而 DATABASE_DIRECT_URL 未设置：收不到 NOTIFY，实时更新要等页面轮询",
    "DATABASE_URL passes a pooler and DATABASE_DIRECT_URL is not set: no NOTIFY arrives, and live updates wait for polls",
  ],
  change: "DATABASE_DIRECT_URL=postgres://digao_app:…@host:5432/digao",
};

/** What a pooler in transaction mode breaks must have the database itself. */
async function requireDirect(variable: string, address: string): Promise<void> {
  await reach(variable, address);
  if (await isBehindPooler(address))
    throw new Error(`${variable} passes a connection pooler; it must name the database itself.`);
}

async function openExternal(
  appUrl: string,
  { migrateUrl, directUrl }: Pick<DatabaseOptions, "migrateUrl" | "directUrl">,
): Promise<OpenDatabase> {
  await reach("DATABASE_URL", appUrl);
  if (migrateUrl) await requireDirect("DATABASE_MIGRATE_URL", migrateUrl);
  if (directUrl) await requireDirect("DATABASE_DIRECT_URL", directUrl);
  await checkServer(appUrl);
  const migrated = migrateUrl ? await migrateAs(migrateUrl) : [];
  // Once more: only now there are tables that the role might own.
  await checkServer(appUrl);
  const pending = await pendingMigrations(appUrl);
  if (pending.length > 0) {
    throw new Error(
      `The database lacks ${pending.length} migrations (first: ${pending[0]}). ` +
        "Set DATABASE_MIGRATE_URL to the role that owns the schema (digao_owner) and start once; it may be unset afterwards.",
    );
  }
  const isPooled = await isBehindPooler(appUrl);
  const advice = await adviceFor(appUrl);
  return {
    appUrl: isPooled ? throughPooler(appUrl) : appUrl,
    ownerUrl: migrateUrl ?? null,
    directUrl: directUrl ?? appUrl,
    isEmbedded: false,
    migrated,
    advice: isPooled && !directUrl ? [...advice, withoutDirect] : advice,
    stop: () => Promise.resolve(),
  };
}

/** The database of the server, migrated: the embedded one of the data folder, or the one that `databaseUrl` names. */
export function openDatabase({ dataDir, databaseUrl, ...others }: DatabaseOptions): Promise<OpenDatabase> {
  return databaseUrl ? openExternal(databaseUrl, others) : openEmbedded(dataDir);
}
