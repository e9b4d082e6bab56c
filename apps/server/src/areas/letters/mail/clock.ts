/** Every minute: mailboxes whose time has come get a job that reads them, and mails that nobody is at get one that sends them. */

import type { Pool } from "@digao/db/pool";
import { type Db, withoutTenant, withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Logger } from "pino";
import { startJob } from "../../../platform/jobs/queue.ts";
import { ownerKinds } from "../../../platform/mail/access.ts";
import { pollMinutes } from "./job/receive-mail.ts";
import { receivingKind, sendingKind } from "./kinds.ts";

const minuteMs = 60_000;
const accountsAtOnce = 100;

/** The row is moved on before its job starts, so that of several servers one starts it. */
export async function startPolls(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update mail_account a set next_poll_at = now() + make_interval(mins => ${pollMinutes})
    where a.tenant_id = app_tenant() and a.id in (
      select d.id from mail_account d where d.tenant_id = app_tenant() and not d.is_deleted and d.password_sealed is not null
        and d.tested_at is not null and (d.owner_kind = ${sql.lit(ownerKinds.person)} or d.confirmed_at is not null) and d.next_poll_at <= now()
      order by d.next_poll_at limit ${accountsAtOnce} for update skip locked)
    returning a.id`.execute(db);
  for (const { id } of rows) {
    const jobId = await startJob(db, { kind: receivingKind, payload: { accountId: id } });
    await db.updateTable("mail_account").set({ poll_job_id: jobId }).where("id", "=", id).execute();
  }
  return rows.length;
}

/** Mails whose job has ended before them, however it ended: with the server, with the database, or given up. */
export async function startLeftSendings(db: Db): Promise<number> {
  const { rows } = await sql<{ accountId: number }>`
    select distinct o.account_id as "accountId" from mail_out o
    where o.tenant_id = app_tenant() and (o.state = 'queued' and o.next_at <= now() or o.state = 'sending')
      and not exists (select from job j where j.tenant_id = o.tenant_id and j.kind = ${sendingKind} and j.state in ('queued', 'running')
        and j.payload ->> 'accountId' = o.account_id::text)
    limit ${accountsAtOnce}`.execute(db);
  for (const { accountId } of rows) await startJob(db, { kind: sendingKind, payload: { accountId } });
  return rows.length;
}

export async function turnMailClock(pool: Pool): Promise<void> {
  const tenants = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").orderBy("id").execute());
  for (const { id } of tenants)
    await withTenant(pool, id, async (db) => {
      const { rows } = await sql<{
        isMine: boolean;
      }>`select pg_try_advisory_xact_lock(hashtext('mail clock'), app_tenant()) as "isMine"`.execute(db);
      if (!rows[0]?.isMine) return;
      await startPolls(db);
      await startLeftSendings(db);
    });
}

export function startMailClock(pool: Pool, log: Logger): () => void {
  let isBusy = false;
  const turn = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await turnMailClock(pool).catch((error) =>
      log.warn({ err: error }, "mailboxes were not looked after; the next minute does"),
    );
    isBusy = false;
  };
  const timer = setInterval(turn, minuteMs);
  timer.unref();
  void turn();
  return () => clearInterval(timer);
}
