import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { existingCluster, sharedHome } from "./cluster.ts";
import { alreadyRunning, lockHolder } from "./lock.ts";
import { livePostmaster } from "./postmaster.ts";
import { isAlive, wait } from "./processes.ts";
import { hasSecrets } from "./secrets.ts";

async function endPostmaster(clusterDir: string): Promise<void> {
  const live = await livePostmaster(clusterDir, () => Promise.resolve(true));
  if (!live) return;
  process.kill(live.pid, "SIGQUIT");
  while (isAlive(live.pid)) await wait(10);
}

/** Deletes everything in a data folder and the cluster it points to; refuses while a process runs on it. */
export async function emptyDataDir(dataDir: string): Promise<void> {
  const holder = lockHolder(dataDir);
  if (holder) throw new Error(alreadyRunning(dataDir, holder));
  const cluster = existingCluster(dataDir);
  if (cluster) {
    await endPostmaster(cluster);
    rmSync(cluster, { recursive: true, force: true });
    const home = dirname(cluster);
    if (dirname(home) === sharedHome) rmSync(home, { recursive: true, force: true });
  }
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await emptyDataDir(dataDir);
  rmdirSync(dataDir);
}

/** Whether the folder is one of ours: guards against deleting a folder that was named by mistake. */
export const isDataDir = (dir: string): boolean => existsSync(dir) && hasSecrets(dir);
