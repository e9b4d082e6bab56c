import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { writeUsage } from "./usage.ts";

/** Where the throw-away PostgreSQL of this run is reached; tests read it with `inject("database")`. */
export interface TestDatabaseUrls {
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** `appUrl` without the pooler that it may pass. */
  directUrl: string;
  /** False where DIGAO_TEST_DATABASE_URL names another server. */
  isEmbedded: boolean;
  /** The nodes where that server coordinates a cluster, the coordinator first. */
  nodes: { host: string; port: number }[] | null;
  templateName: string;
  /** For files that may stay until the run ends. */
  scratchDir: string;
}

declare module "vitest" {
  interface ProvidedContext {
    database: TestDatabaseUrls;
    /** Where the built server lies once a file has needed it. */
    bundleDir: string;
  }
}

/** Inside of the repository: the built server finds packages and migrations upwards from itself. */
const caches = fileURLToPath(new URL("../node_modules/.cache/", import.meta.url));
const prefix = "crash-";

function removeBundles(isOwn: (pid: number) => boolean): void {
  mkdirSync(caches, { recursive: true });
  for (const name of readdirSync(caches))
    if (name.startsWith(prefix) && isOwn(Number.parseInt(name.slice(prefix.length), 10)))
      rmSync(join(caches, name), { recursive: true, force: true });
}

/** Starts one PostgreSQL for the run, migrates its template once, and stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Imported here, so that projects without a database never load its driver.
  const { startTestDatabase } = await import("@digao/db/testing");
  const { isAlive } = await import("@digao/db/embedded/processes");
  const { stop, ...database } = await startTestDatabase();
  // Those of runs that were killed.
  removeBundles((pid) => !isAlive(pid));
  project.provide("database", database);
  project.provide("bundleDir", join(caches, `${prefix}${process.pid}`));
  return () => {
    writeUsage();
    removeBundles((pid) => pid === process.pid);
    return stop();
  };
}
