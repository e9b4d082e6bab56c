import { resolve } from "node:path";
import { startEmbedded } from "./embedded.ts";
import { checkServer, reach } from "./external.ts";
import { migrate, pendingMigrations } from "./migrate.ts";

export interface DatabaseOptions {
  /** Holds the embedded database; ignored with `databaseUrl`. */
  dataDir: string;
  databaseUrl?: string | undefined;
  /** The role that owns the schema; without it an external database must be migrated already. */
  migrateUrl?: string | undefined;
}

export interface OpenDatabase {
  appUrl: string;
  ownerUrl: string | null;
  isEmbedded: boolean;
  /** Names of the migrations that this opening applied. */
  migrated: string[];
  stop(): Promise<void>;
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const { appUrl, ownerUrl, stop } = await startEmbedded(resolve(dataDir));
  try {
    return { appUrl, ownerUrl, isEmbedded: true, migrated: await migrate(ownerUrl), stop };
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

async function openExternal(appUrl: string, migrateUrl: string | undefined): Promise<OpenDatabase> {
  await reach("DATABASE_URL", appUrl);
  if (migrateUrl) await reach("DATABASE_MIGRATE_URL", migrateUrl);
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
  return { appUrl, ownerUrl: migrateUrl ?? null, isEmbedded: false, migrated, stop: () => Promise.resolve() };
}

/** The database of the server, migrated: the embedded one of the data folder, or the one that `databaseUrl` names. */
export function openDatabase({ dataDir, databaseUrl, migrateUrl }: DatabaseOptions): Promise<OpenDatabase> {
  return databaseUrl ? openExternal(databaseUrl, migrateUrl) : openEmbedded(dataDir);
}
