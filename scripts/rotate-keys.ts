// npm run rotate-keys: wraps all firms' data keys by a new master key, beside running servers; -- --drop-old forgets unused ones.
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { createPool } from "@digao/db/pool";
import { addMasterKey, dropMasterKeys, openMasterKeys } from "../apps/server/src/platform/secrets/master-keys.ts";
import { masterKeysInUse, rewrapAll } from "../apps/server/src/platform/secrets/rotate.ts";
import { withAppUrl } from "./with-app-url.ts";

interface Place {
  dataDir: string;
  /** DIGAO_MASTER_KEY: its first key wraps, and the file is left alone. */
  configured: string | undefined;
}

/** A new master key in the file, or the first of those configured, takes over; answers how many data keys changed hands. */
export async function rotateKeys(appUrl: string, { dataDir, configured }: Place): Promise<number> {
  if (!configured) addMasterKey(dataDir);
  openMasterKeys(dataDir, configured);
  const pool = createPool(appUrl);
  try {
    return await rewrapAll(pool);
  } finally {
    await pool.end();
  }
}

/** Older keys are needed for backups made before a rotation: forgetting them is a step of its own. */
export async function dropOldKeys(appUrl: string, { dataDir, configured }: Place): Promise<number> {
  if (configured) throw new Error("Take the old keys out of DIGAO_MASTER_KEY yourself.");
  openMasterKeys(dataDir, configured);
  const pool = createPool(appUrl);
  try {
    return dropMasterKeys(dataDir, await masterKeysInUse(pool));
  } finally {
    await pool.end();
  }
}

async function main(): Promise<void> {
  const { DIGAO_DATA: data, DIGAO_MASTER_KEY: key } = process.env;
  const dataDir = resolve(fileURLToPath(new URL("..", import.meta.url)), data?.trim() || "data");
  const place = { dataDir, configured: key?.trim() || undefined };
  if (process.argv.includes("--drop-old")) {
    const dropped = await withAppUrl((appUrl) => dropOldKeys(appUrl, place));
    console.log(`${dropped} old master keys forgotten`);
    return;
  }
  const count = await withAppUrl((appUrl) => rotateKeys(appUrl, place));
  console.log(`${count} data keys wrapped by the new master key`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
