// The address of the product's database for a command-line tool: the external one, the running embedded one, or one started meanwhile.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@digao/db/connect";
import { runningEmbedded } from "@digao/db/embedded";
import { existingCluster } from "@digao/db/embedded/cluster";

/** Reads beside a running server; starts the embedded database for the time being when none runs. */
export async function withAppUrl<T>(work: (appUrl: string) => Promise<T>, { mayCreate = false } = {}): Promise<T> {
  const { DATABASE_URL: databaseUrl, DATABASE_MIGRATE_URL: migrateUrl, DIGAO_DATA: data } = process.env;
  const dataDir = resolve(fileURLToPath(new URL("..", import.meta.url)), data?.trim() || "data");
  const running = databaseUrl ? null : await runningEmbedded(dataDir);
  if (running) return work(running.appUrl);
  if (!(databaseUrl || existingCluster(dataDir) || mayCreate)) throw new Error(`There is no database in ${dataDir}.`);
  const database = await openDatabase({ dataDir, databaseUrl, migrateUrl });
  try {
    return await work(database.appUrl);
  } finally {
    await database.stop();
  }
}
