import type { Pool } from "@digao/db/pool";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Logger } from "pino";
import { forgetRates } from "./auth/rate-limit.ts";
import { remindOfReview } from "./auth/review-reminder.ts";
import type { FileStore } from "./files/store.ts";
import { forgetAnswers } from "./http/repeats.ts";

const hourMs = 3_600_000;

export interface CleanUp {
  run(): Promise<void>;
  /** Runs now, and then every hour. */
  start(): Promise<void>;
  stop(): void;
}

const ofFirm = async (db: Db): Promise<void> => {
  await remindOfReview(db);
  await forgetAnswers(db);
  // Ways to a provider that nobody came back from, and accounts that nobody bound.
  await sql`delete from external_trip where expires_at < now() - interval '1 hour'`.execute(db);
};

/** Each hour: removes what is kept for a day and wanted by nobody after it (uploads that no call took, answers of repeated calls), and reminds. */
export function createCleanUp({ pool, store, log }: { pool: Pool; store: FileStore; log: Logger }): CleanUp {
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    await store.sweep();
    await forgetRates(pool);
    const tenants = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").execute());
    for (const { id } of tenants) await withTenant(pool, id, ofFirm);
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
