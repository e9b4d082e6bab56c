/** Every minute: firms with notices that are due outside the product get a job that mails them, and one that calls the firm's own service. */

import type { Pool } from "@digao/db/pool";
import { ownTenant } from "@digao/db/project-rows";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Logger } from "pino";
import { startJob } from "../../../platform/jobs/queue.ts";
import { callingKind, mailingKind } from "./kinds.ts";

const everyMs = 60_000;

interface Due {
  mails: boolean;
  calls: boolean;
}

const dueNow = async (db: Db): Promise<Due> =>
  (
    await sql<Due>`select
      exists (select from notice_mail t where t.tenant_id = ${ownTenant} and t.state = 'waiting' and t.next_at <= now()) as mails,
      exists (select from webhook_delivery d where d.tenant_id = ${ownTenant} and d.state = 'waiting' and d.next_at <= now()) as calls`.execute(
      db,
    )
  ).rows[0] ?? { mails: false, calls: false };

/** One a firm, however many servers look. */
async function startOne(db: Db, kind: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${kind}), app_tenant())`.execute(db);
  const { rows } = await sql`
    select from job j join job_queue q on q.tenant_id = j.tenant_id and q.job_id = j.id
    where j.tenant_id = ${ownTenant} and j.kind = ${kind} limit 1`.execute(db);
  if (rows.length > 0) return false;
  await startJob(db, { kind });
  return true;
}

/** Answers how many jobs it has started. */
export async function startDeliveries(db: Db): Promise<number> {
  const { mails, calls } = await dueNow(db);
  const kinds = [...(mails ? [mailingKind] : []), ...(calls ? [callingKind] : [])];
  let started = 0;
  for (const kind of kinds) if (await startOne(db, kind)) started += 1;
  return started;
}

async function turn(pool: Pool, log: Logger): Promise<void> {
  const tenants = await withoutTenant(pool, (db) =>
    db.selectFrom("tenant").where("erasing_since", "is", null).select("id").orderBy("id").execute(),
  );
  for (const { id } of tenants)
    await withTenant(pool, id, startDeliveries).catch((error) =>
      log.warn({ err: error, tenantId: id }, "the firm's notices were not delivered; the next turn does"),
    );
}

export function startDeliveryClock(pool: Pool, log: Logger): () => void {
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await turn(pool, log).catch((error) => log.warn({ err: error }, "notices were not delivered"));
    isBusy = false;
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  void look();
  return () => clearInterval(timer);
}
