import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Node } from "./cluster/nodes.ts";
import { isAlive } from "./embedded/processes.ts";
import { removeDataDir } from "./embedded/remove.ts";
import { startEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { roles, type Urls } from "./roles.ts";
import { dropOnNodes, onNodes, settingsOnNodes } from "./testing/given-cluster.ts";
import { prepareGivenServer } from "./testing/given-server.ts";

export interface TestDatabase extends Urls {
  /** `appUrl` without the pooler that it may pass. */
  directUrl: string;
  /** False where DIGAO_TEST_DATABASE_URL names another server. */
  isEmbedded: boolean;
  /** The nodes where that server coordinates a cluster, the coordinator first. */
  nodes: Node[] | null;
  /** The migrated database that clones are made of. Connect to clones only: a template in use cannot be cloned. */
  templateName: string;
  /** For files that may stay until the run ends. */
  scratchDir: string;
  stop(): Promise<void>;
}

export interface ClonedDatabase {
  ownerUrl: string;
  appUrl: string;
  directUrl: string;
  drop(): Promise<void>;
}

const prefix = "digao-test-";

// A test run that was killed leaves its server running; the next run ends it.
async function sweepDeadRuns(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    // Another user's leftovers, or a sweep by another run at the same time: not ours to end.
    await removeDataDir(join(tmpdir(), name)).catch(() => undefined);
  }
}

export function temporaryDataDir(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`)));
}

/** The PostgreSQL of a test run, and the migrated template of all tests: one that lives as long, or that of DIGAO_TEST_DATABASE_URL. */
export async function startTestDatabase(migrationsDir?: string): Promise<TestDatabase> {
  await sweepDeadRuns();
  const dataDir = temporaryDataDir();
  const scratchDir = join(dataDir, "scratch");
  mkdirSync(scratchDir);
  const { DIGAO_TEST_DATABASE_URL: adminUrl, DIGAO_TEST_POOLER: pooler } = process.env;
  if (adminUrl) {
    const { stop, ...given } = await prepareGivenServer({ adminUrl, pooler }, migrationsDir);
    const stopAndRemove = (): Promise<void> => stop().then(() => removeDataDir(dataDir));
    return { ...given, scratchDir, isEmbedded: false, stop: stopAndRemove };
  }
  const { stop, ...urls } = await startEmbedded(dataDir, { isThrowAway: true });
  const stopAndRemove = async (): Promise<void> => {
    await stop();
    await removeDataDir(dataDir);
  };
  try {
    await migrate(urls.ownerUrl, migrationsDir);
  } catch (error) {
    await stopAndRemove();
    throw error;
  }
  const templateName = new URL(urls.ownerUrl).pathname.slice(1);
  return {
    ...urls,
    directUrl: urls.appUrl,
    templateName,
    scratchDir,
    isEmbedded: true,
    nodes: null,
    stop: stopAndRemove,
  };
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

type Template = Urls & { directUrl: string; templateName: string; nodes: Node[] | null };

/** A database of its own for one test worker: a copy of the template. */
export async function cloneDatabase({ adminUrl, templateName, nodes, ...urls }: Template): Promise<ClonedDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copied as files, a template of 20 MB takes half the time that it takes through the WAL.
  await onNodes(adminUrl, nodes, [
    `create database ${name} template ${pg.escapeIdentifier(templateName)} owner ${roles.owner} strategy file_copy`,
    `revoke all on database ${name} from public`,
    `grant connect, temporary on database ${name} to ${roles.app}`,
    ...(nodes ? settingsOnNodes(name) : []),
  ]);
  return {
    ownerUrl: inDatabase(urls.ownerUrl, name),
    appUrl: inDatabase(urls.appUrl, name),
    directUrl: inDatabase(urls.directUrl, name),
    drop: () => dropOnNodes(adminUrl, nodes, name),
  };
}
