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
  }
}

/** Starts one PostgreSQL for the run, migrates its template once, and stops it at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Imported here, so that projects without a database never load its driver.
  const { startTestDatabase } = await import("@digao/db/testing");
  const { stop, ...database } = await startTestDatabase();
  project.provide("database", database);
  return () => {
    writeUsage();
    return stop();
  };
}
