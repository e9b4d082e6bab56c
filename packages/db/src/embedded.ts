import { mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Cluster, existingCluster, openCluster } from "./embedded/cluster.ts";
import { holdLock, lockHolder } from "./embedded/lock.ts";
import {
  askToStop,
  LaunchFailure,
  launchPostmaster,
  livePostmaster,
  type Postmaster,
  stopPostmaster,
} from "./embedded/postmaster.ts";
import { freePort, hasSecrets, newSecrets, readSecrets, type Secrets, writeSecrets } from "./embedded/secrets.ts";
import { durableSettings, throwAwaySettings } from "./embedded/settings.ts";
import { prepareDatabase, roles, type Urls } from "./roles.ts";

export interface Embedded extends Urls {
  /** Fast shutdown, then the data folder is free for another process. */
  stop(): Promise<void>;
}

const databaseName = "digao";

const urlOf = (role: string, password: string, port: number, database: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;

function urlsOf({ passwords }: Secrets, port: number): Urls {
  return {
    adminUrl: urlOf(roles.admin, passwords.admin, port, "postgres"),
    ownerUrl: urlOf(roles.owner, passwords.owner, port, databaseName),
    appUrl: urlOf(roles.app, passwords.app, port, databaseName),
  };
}

async function secretsOf(dataDir: string): Promise<Secrets> {
  if (existingCluster(dataDir) || hasSecrets(dataDir)) return readSecrets(dataDir);
  const secrets = await newSecrets();
  writeSecrets(dataDir, secrets);
  return secrets;
}

async function launch(dataDir: string, cluster: Cluster, secrets: Secrets, isThrowAway: boolean): Promise<Postmaster> {
  const live = await livePostmaster(cluster.dir);
  if (live) return live;
  const settings = isThrowAway ? throwAwaySettings() : durableSettings();
  const common = { ...cluster, clusterDir: cluster.dir, logFile: join(dataDir, "postgres.log"), settings };
  try {
    return await launchPostmaster({ ...common, port: secrets.port });
  } catch (error) {
    if (!(error instanceof LaunchFailure && error.isPortTaken)) throw error;
    secrets.port = await freePort();
    writeSecrets(dataDir, secrets);
    return launchPostmaster({ ...common, port: secrets.port });
  }
}

/** Starts the PostgreSQL of a data folder (made on the first start), or attaches to the one a killed process left running. */
export async function startEmbedded(dataDir: string, { isThrowAway = false } = {}): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const dir = realpathSync(dataDir);
  const release = holdLock(dir);
  try {
    const secrets = await secretsOf(dir);
    const cluster = openCluster({
      dataDir: dir,
      superuser: roles.admin,
      password: secrets.passwords.admin,
      isThrowAway,
    });
    const postmaster = await launch(dir, cluster, secrets, isThrowAway);
    const urls = urlsOf(secrets, postmaster.port);
    await prepareDatabase(urls);
    // A process that ends without stopping (an uncaught error, say) takes its database along.
    const onExit = (): void => {
      askToStop(postmaster);
      release();
    };
    process.once("exit", onExit);
    const stop = async (): Promise<void> => {
      process.off("exit", onExit);
      await stopPostmaster(postmaster, cluster.dir, cluster.binaries);
      release();
    };
    return { ...urls, stop };
  } catch (error) {
    release();
    throw error;
  }
}

/** The addresses of the database that another process runs on this data folder; null when none runs. */
export async function runningEmbedded(dataDir: string): Promise<Urls | null> {
  const dir = resolve(dataDir);
  if (!hasSecrets(dir) || !lockHolder(realpathSync(dir))) return null;
  const cluster = existingCluster(dir);
  const live = cluster ? await livePostmaster(cluster) : null;
  return live ? urlsOf(readSecrets(dir), live.port) : null;
}
