/** Every half hour: firms whose last day has no hash yet get it. */
import type { Pool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import type { Logger } from "pino";
import { makeRoot } from "./roots.ts";

const everyMs = 30 * 60_000;

async function turn(pool: Pool, log: Logger): Promise<void> {
  const tenants = await withoutTenant(pool, (db) =>
    db.selectFrom("tenant").where("erasing_since", "is", null).select("id").orderBy("id").execute(),
  );
  for (const { id } of tenants)
    await withTenant(pool, id, makeRoot).catch((error) =>
      log.warn({ err: error, tenantId: id }, "the firm's hash of the day was not made; the next turn does"),
    );
}

export function startRootClock(pool: Pool, log: Logger): () => void {
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await turn(pool, log).catch((error) => log.warn({ err: error }, "hashes of the day were not made"));
    isBusy = false;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
