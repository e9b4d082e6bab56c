/** Every few minutes: firms whose board shows projects as they were get a job that works them out. */
import type { Pool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import type { Logger } from "pino";
import { queueRenewal } from "./job/renew-standings.ts";

const everyMs = 2 * 60_000;

async function turn(pool: Pool, log: Logger): Promise<void> {
  const tenants = await withoutTenant(pool, (db) =>
    db.selectFrom("tenant").where("erasing_since", "is", null).select("id").orderBy("id").execute(),
  );
  for (const { id } of tenants)
    await withTenant(pool, id, queueRenewal).catch((error) =>
      log.warn({ err: error, tenantId: id }, "the firm's board was not looked after; the next turn does"),
    );
}

export function startBoardClock(pool: Pool, log: Logger): () => void {
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await turn(pool, log).catch((error) => log.warn({ err: error }, "boards were not looked after"));
    isBusy = false;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
