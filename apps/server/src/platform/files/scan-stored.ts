/** Files that are kept already: those of before there was a scanner, and all of them again as it learns. */

import type { Pool } from "@digao/db/pool";
import { withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Logger } from "pino";
import { writeAction } from "../action-log.ts";
import { errorOf } from "../lib/narrow.ts";
import { tellOfFind } from "./finds.ts";
import { ScanAway, type Scanner } from "./scan.ts";
import type { FileStore } from "./store.ts";

export interface StoredFile {
  id: number;
  sha256: string;
  sizeBytes: number;
  fileName: string;
}

interface Options {
  pool: Pool;
  store: Pick<FileStore, "withPath">;
  log: Logger;
  scanner?: Scanner;
}

const reportMax = 500;
const byServer = { userName: "virus scan" };

async function mark(pool: Pool, tenantId: number, sha256: string, infection: string | null): Promise<void> {
  await withTenant(pool, tenantId, (db) =>
    db.updateTable("file_object").set({ infection, scanned_at: sql`now()` }).where("sha256", "=", sha256).execute(),
  );
}

/** An infected one stays where it is and leaves the server no more; one that the scanner passes again is released. */
export async function scanStored(
  { pool, store, log, scanner }: Options,
  tenantId: number,
  { sha256, sizeBytes, fileName, infection }: StoredFile & { infection: string | null },
  signal: AbortSignal,
): Promise<void> {
  if (!scanner) return;
  try {
    const { isInfected, report } = await store.withPath(tenantId, sha256, (path) => scanner(path, signal));
    await mark(pool, tenantId, sha256, isInfected ? report.slice(0, reportMax) : null);
    if (isInfected && infection === null)
      await tellOfFind(pool, log, { tenantId, by: byServer, fileName, sha256, sizeBytes, report, where: "kept" });
    if (!isInfected && infection !== null)
      await withTenant(pool, tenantId, (db) =>
        writeAction(db, byServer, {
          refType: "infectedFile",
          refId: sha256,
          action: "released",
          new: { fileName, sizeBytes, report },
        }),
      );
  } catch (error) {
    if (!(error instanceof ScanAway)) throw error;
    // Not scanned is what it stays, so that the next round asks again.
    log.warn({ err: errorOf(error), tenantId, sha256 }, "a stored file was not scanned");
  }
}
