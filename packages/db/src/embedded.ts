import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Cluster, existingCluster, openCluster } from "./embedded/cluster.ts";
import { holdLock, lockHolder } from "./embedded/lock.ts";
import {
  LaunchFailure,
  launchPostmaster,
  livePostmaster,
  type Postmaster,
  stopPostmaster,
} from "./embedded/postmaster.ts";
import { freePort, hasSecrets, newSecrets, readSecrets, type Secrets, writeSecrets } from "./embedded/secrets.ts";
import { durableSettings, throwAwaySettings } from "./embedded/settings.ts";
import { supervise } from "./embedded/supervise.ts";
import { answersAt, prepareDatabase, roles, type Urls } from "./roles.ts";

export interface Embedded extends Urls {
  /** Fast shutdown, then the data folder is free for another process. */
  stop(): Promise<void>;
}

export const databaseName = "digao";

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

function launchAt(dataDir: string, cluster: Cluster, port: number, isThrowAway: boolean): Promise<Postmaster> {
  const settings = isThrowAway ? throwAwaySettings() : durableSettings();
  return launchPostmaster({ ...cluster, logFile: join(dataDir, "postgres.log"), settings, port });
}

async function attachOrLaunch(
  dataDir: string,
  cluster: Cluster,
  secrets: Secrets,
  isThrowAway: boolean,
): Promise<Postmaster> {
  const live = await livePostmaster(cluster.dir, (port) => answersAt(urlsOf(secrets, port).adminUrl));
  if (live) return live;
  try {
    return await launchAt(dataDir, cluster, secrets.port, isThrowAway);
  } catch (error) {
    if (!(error instanceof LaunchFailure && error.isPortTaken)) throw error;
    secrets.port = await freePort();
    writeSecrets(dataDir, secrets);
    return launchAt(dataDir, cluster, secrets.port, isThrowAway);
  }
}

async function startLocked(dataDir: string, isThrowAway: boolean, release: () => void): Promise<Embedded> {
  const secrets = await secretsOf(dataDir);
  const cluster = openCluster({ dataDir, superuser: roles.admin, password: secrets.passwords.admin, isThrowAway });
  const postmaster = await attachOrLaunch(dataDir, cluster, secrets, isThrowAway);
  const relaunch = (): Promise<Postmaster> => launchAt(dataDir, cluster, postmaster.port, isThrowAway);
  const supervised = supervise(postmaster, relaunch, release);
  const stop = async (): Promise<void> => {
    await stopPostmaster(await supervised.end(), cluster.dir, cluster.binaries);
    release();
  };
  const urls = urlsOf(secrets, postmaster.port);
  try {
    await prepareDatabase(urls);
    return { ...urls, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lies in a data folder while a restore fills it. */
export const restoreMark = "restore.unfinished";

function refuseHalfRestored(dir: string): void {
  if (existsSync(join(dir, restoreMark)))
    throw new Error(`A restore into ${dir} was broken off. Delete the folder and restore again.`);
}

/** Starts the PostgreSQL of a data folder (made on the first start), or attaches to the one a killed process left running. */
export async function startEmbedded(dataDir: string, { isThrowAway = false } = {}): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dir = realpathSync(dataDir);
  refuseHalfRestored(dir);
  const release = holdLock(dir);
  try {
    return await startLocked(dir, isThrowAway, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** The addresses of the database that another process runs on this data folder; null when none runs. */
export async function runningEmbedded(dataDir: string): Promise<Urls | null> {
  const dir = resolve(dataDir);
  if (!hasSecrets(dir) || !lockHolder(realpathSync(dir))) return null;
  const [cluster, secrets] = [existingCluster(dir), readSecrets(dir)];
  const answers = (port: number): Promise<boolean> => answersAt(urlsOf(secrets, port).adminUrl);
  const live = cluster ? await livePostmaster(cluster, answers) : null;
  return live ? urlsOf(secrets, live.port) : null;
}
