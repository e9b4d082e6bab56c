/** Every hour: firms with files that are due for the archive get a job that tells of them. */
import type { Pool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import type { Logger } from "pino";
import { queueReminders } from "./job/remind-archives.ts";

const everyMs = 60 * 60_000;

async function turn(pool: Pool, log: Logger): Promise<void> {
  const tenants = await withoutTenant(pool, (db) =>
    db.selectFrom("tenant").where("erasing_since", "is", null).select("id").orderBy("id").execute(),
  );
  for (const { id } of tenants)
    await withTenant(pool, id, queueReminders).catch((error) =>
      log.warn({ err: error, tenantId: id }, "the firm's archives were not looked after; the next turn does"),
    );
}

export function startArchiveClock(pool: Pool, log: Logger): () => void {
  const look = (): Promise<void> => turn(pool, log).catch((error) => log.warn({ err: error }, "archives were not looked after"));
  const timer = setInterval(look, everyMs);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
