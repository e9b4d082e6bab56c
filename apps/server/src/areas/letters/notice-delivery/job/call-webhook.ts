/**
 * Tells the firm's own service of notices, the oldest first. Each try is counted before it is made, so that a run that dies in it is followed by
 * another try at its time, under the same id; after the first failure the rest waits for the next turn.
 */
import type { MessageKey } from "@digao/contract/messages";
import { momentOf } from "@digao/db/moment";
import type { Db } from "@digao/db/tenant";
import { minutesToNext } from "@digao/domain/notices/retries";
import { sql } from "kysely";
import { type JobRun, jobOf } from "../../../../platform/jobs/handlers.ts";
import { openSecret } from "../../../../platform/secrets/secrets.ts";
import { callingKind } from "../kinds.ts";
import { bodyOf, callWebhook, testBody, type WebhookTarget } from "../webhook-call.ts";
import { noteFailing, noteTaken, openWebhook } from "../webhook-state.ts";

interface Held {
  id: string;
  noticeId: string | null;
  tries: number;
}
interface Due {
  delivery: Held;
  target: WebhookTarget;
  body: string;
}

async function end(db: Db, id: string, state: "sent" | "failed" | "dropped", fault: MessageKey | null): Promise<void> {
  await sql`update webhook_delivery set state = ${state}, fault = ${fault}, ended_at = ${await momentOf(db)}::timestamptz
    where id = ${id} and state = 'waiting'`.execute(db);
}

const dropAll = (db: Db): Promise<unknown> =>
  sql`update webhook_delivery set state = 'dropped', fault = 'webhook.fault.off', ended_at = now() where state = 'waiting'`.execute(
    db,
  );

async function hold(db: Db): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select d.id, d.notice_id as "noticeId", d.tries from webhook_delivery d where d.state = 'waiting' and d.next_at <= now()
    order by d.next_at, d.id limit 1 for update skip locked`.execute(db);
  return rows[0];
}

/** The next one, its try counted; `null` where it ended here, and `undefined` where none is due. */
async function takeNext(db: Db): Promise<Due | null | undefined> {
  const webhook = await openWebhook(db);
  if (!webhook?.isEnabled) {
    await dropAll(db);
    return undefined;
  }
  const delivery = await hold(db);
  if (!delivery) return undefined;
  // The run of its last try has died.
  const isOver = delivery.tries > 0 && minutesToNext(delivery.tries) === null;
  const body = delivery.noticeId
    ? await bodyOf(db, webhook.origin, { id: delivery.id, noticeId: delivery.noticeId })
    : testBody(delivery.id);
  if (isOver || body === null) {
    await end(
      db,
      delivery.id,
      isOver ? "failed" : "dropped",
      isOver ? "webhook.fault.unreached" : "webhook.fault.noReader",
    );
    return null;
  }
  const tries = delivery.tries + 1;
  await sql`update webhook_delivery set tries = ${tries}, next_at = now() + make_interval(mins => ${minutesToNext(tries) ?? 60}::int)
    where id = ${delivery.id}`.execute(db);
  const secret = await openSecret(db, webhook.secretSealed);
  return { delivery: { ...delivery, tries }, target: { url: webhook.url, origin: webhook.origin, secret }, body };
}

/** Whether it was taken. */
async function callOne(job: JobRun, { delivery, target, body }: Due): Promise<boolean> {
  const { status, isTaken } = await callWebhook(job.external.fetch, target, { id: delivery.id, body });
  await job.withTenant(async (db) => {
    await sql`update webhook_delivery set status = ${status} where id = ${delivery.id}`.execute(db);
    if (isTaken) {
      await end(db, delivery.id, "sent", null);
      return noteTaken(db);
    }
    const fault: MessageKey = status === null ? "webhook.fault.unreached" : "webhook.fault.status";
    if (minutesToNext(delivery.tries) === null) await end(db, delivery.id, "failed", fault);
    else await sql`update webhook_delivery set fault = ${fault} where id = ${delivery.id}`.execute(db);
    return noteFailing(db, new URL(target.url).host);
  });
  return isTaken;
}

export const callWebhookJob = jobOf(
  callingKind,
  async (job) => {
    let sent = 0;
    for (let due = await job.withTenant(takeNext); due !== undefined; due = await job.withTenant(takeNext)) {
      job.signal.throwIfAborted();
      if (due === null) continue;
      if (!(await callOne(job, due))) break;
      sent += 1;
    }
    return { sent };
  },
  { afterReport: true },
);
