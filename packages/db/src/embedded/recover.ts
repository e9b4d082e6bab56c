import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseName } from "../embedded.ts";
import { roles, type Urls } from "../roles.ts";
import { give } from "./account.ts";
import type { Cluster } from "./cluster.ts";
import { launchPostmaster, stopPostmaster } from "./postmaster.ts";
import { freePort, type Secrets } from "./secrets.ts";
import { durableSettings, type Settings } from "./settings.ts";

export interface Recovered extends Urls {
  stop(): Promise<void>;
}

const dayMs = 24 * 3_600_000;

/** Where nobody but this account looks; Windows has no such place, and the port is closed to other machines there. */
async function privatePlace(account: Cluster["account"]) {
  const port = await freePort();
  if (process.platform === "win32") return { port, host: "127.0.0.1", settings: {}, remove: () => undefined };
  const dir = mkdtempSync(join(tmpdir(), "digao-pg-"));
  give(dir, account);
  const settings: Settings = { listen_addresses: "", unix_socket_directories: dir };
  return { port, host: encodeURIComponent(dir), settings, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Runs a cluster that no server runs on, out of the way, once it has read its WAL as `settings` say. */
export async function runApart(
  cluster: Cluster,
  { passwords }: Pick<Secrets, "passwords">,
  { logFile, settings }: { logFile: string; settings: Settings },
): Promise<Recovered> {
  const place = await privatePlace(cluster.account);
  try {
    const all = { ...durableSettings(), hot_standby: "off", ...place.settings, ...settings };
    const { port } = place;
    const postmaster = await launchPostmaster({ ...cluster, logFile, settings: all, port, timeoutMs: dayMs });
    const urlOf = (role: keyof typeof roles, database: string): string =>
      `postgres://${roles[role]}:${passwords[role]}@${place.host}:${port}/${database}`;
    return {
      adminUrl: urlOf("admin", "postgres"),
      ownerUrl: urlOf("owner", databaseName),
      appUrl: urlOf("app", databaseName),
      async stop() {
        await stopPostmaster(postmaster, cluster.dir, cluster.binaries);
        place.remove();
      },
    };
  } catch (error) {
    place.remove();
    throw error;
  }
}
