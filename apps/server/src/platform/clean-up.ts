import { withoutTenant, withTenant } from "@digao/db/tenant";
import type { Logger } from "pino";
import type { FileStore } from "./files/store.ts";
import { forgetAnswers } from "./http/repeats.ts";
import type { Pool } from "./serve.ts";

const hourMs = 3_600_000;

export interface CleanUp {
  run(): Promise<void>;
  /** Runs now, and then every hour. */
  start(): Promise<void>;
  stop(): void;
}

/** Removes what is kept for a day and wanted by nobody after it: uploads that no call took, answers of repeated calls. */
export function createCleanUp({ pool, store, log }: { pool: Pool; store: FileStore; log: Logger }): CleanUp {
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    await store.sweep();
    const tenants = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").execute());
    for (const { id } of tenants) await withTenant(pool, id, forgetAnswers);
  };
  const tryRun = (): Promise<void> =>
    run().catch((error) => log.warn({ err: error }, "the clean-up did not finish; the next one goes on"));
  return {
    run,
    async start() {
      await tryRun();
      timer = setInterval(tryRun, hourMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
