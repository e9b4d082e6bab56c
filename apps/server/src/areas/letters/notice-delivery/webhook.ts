/** Where the firm's own services are told of notices (Webhook): set by an administrator, and seen by the others. */
import { randomUUID } from "node:crypto";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import {
  type NoticeWebhook,
  type noticeDelivery,
  secretMin,
  type WebhookDelivery,
} from "@digao/contract/areas/letters/notice-delivery/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { isMessageKey, type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { peopleWhoMay } from "../../../platform/auth/people.ts";
import { noticeWords, notify, severity } from "../../../platform/live/notices.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import { openSecret, sealSecret } from "../../../platform/secrets/secrets.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { callWebhook, testBody, type WebhookAnswer } from "./webhook-call.ts";
import { administers, type OpenWebhook, openWebhook } from "./webhook-state.ts";

type Calls = typeof noticeDelivery;
const refType = "noticeWebhook";
const refId = "firm";

async function shown(db: Db, row: OpenWebhook): Promise<NoticeWebhook> {
  const { url, groups, isEnabled, switchedOffAt, failingSince, changedAt, rowVersion, changedBy } = row;
  const person = await db
    .selectFrom("app_user")
    .where("id", "=", changedBy ?? 0)
    .select("name")
    .executeTakeFirst();
  const { waiting } = await db
    .selectFrom("webhook_delivery")
    .where("state", "=", "waiting")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .executeTakeFirstOrThrow();
  return {
    url,
    hasSecret: true,
    groups: groups as NoticeWebhook["groups"],
    isEnabled,
    switchedOffAt,
    failingSince,
    waitingCount: waiting,
    changedBy: person?.name ?? null,
    changedAt,
    rowVersion,
  };
}

export async function getWebhook({ db }: Context): Promise<NoticeWebhook | null> {
  const row = await openWebhook(db);
  return row ? shown(db, row) : null;
}

const hold = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('notice webhook'), app_tenant())`.execute(db);

const audited = ({ url, groups, isEnabled }: Pick<OpenWebhook, "url" | "groups" | "isEnabled">) => ({
  url,
  groups: groups.join(", "),
  isEnabled,
});

type Draft = Input<Calls["UpdateNoticeWebhook"]>;

function checkDraft(ctx: Context, { url, secret }: Draft, before: OpenWebhook | undefined): void {
  if (!ctx.external.mayCall(url)) throw new Refusal("webhook.urlWrong", { field: "url" });
  if (!before && secret === "") throw new Refusal("webhook.secretMissing", { field: "secret" });
  if (secret !== "" && secret.length < secretMin)
    throw new Refusal("webhook.secretShort", { field: "secret", params: { min: secretMin } });
}

/** The other administrators learn where the firm's notices go. */
async function tellOthers({ db, user }: Context, url: string): Promise<void> {
  await notify(db, {
    to: await peopleWhoMay(db, administers),
    by: user.id,
    type: noticeType.notice,
    severity: severity.warning,
    title: "notice.webhookChanged.title",
    text: "notice.webhookChanged.text",
    params: { name: user.name, host: new URL(url).host },
    refType,
    refId,
  });
}

export async function updateWebhook(ctx: Context, draft: Draft): Promise<NoticeWebhook> {
  const { db, user, origin } = ctx;
  const { url, secret, isEnabled, rowVersion } = draft;
  await hold(db);
  const before = await openWebhook(db);
  checkVersion(rowVersion, { rowVersion: before?.rowVersion ?? 0 });
  checkDraft(ctx, draft, before);
  const groups = [...new Set(draft.groups)].sort();
  const values = {
    url,
    groups,
    is_enabled: isEnabled,
    origin,
    secret_sealed: secret === "" ? (before?.secretSealed ?? "") : await sealSecret(db, secret),
    switched_off_at: null,
    failing_since: null,
    changed_by: user.id,
    updated_at: sql<string>`now()`,
    row_version: rowVersion + 1,
  };
  if (before) await db.updateTable("notice_webhook").set(values).execute();
  else await db.insertInto("notice_webhook").values(values).execute();
  await ctx.audit({
    refType,
    refId,
    action: before ? "update" : "create",
    ...(before ? { old: audited(before) } : {}),
    new: { ...audited({ url, groups, isEnabled }), ...(secret === "" ? {} : { secret: "changed" }) },
  });
  await tellOthers(ctx, url);
  const after = await openWebhook(db);
  if (!after) throw new Error("The webhook was not written.");
  return shown(db, after);
}

export async function deleteWebhook(ctx: Context, { rowVersion }: Input<Calls["DeleteNoticeWebhook"]>): Promise<null> {
  const { db } = ctx;
  await hold(db);
  const before = await openWebhook(db);
  if (!before) throw new Refusal("webhook.none", { kind: "missing" });
  checkVersion(rowVersion, before);
  await sql`update webhook_delivery set state = 'dropped', fault = 'webhook.fault.off', ended_at = now() where state = 'waiting'`.execute(
    db,
  );
  await db.deleteFrom("notice_webhook").execute();
  await ctx.audit({ refType, refId, action: "delete", old: audited(before) });
  return null;
}

interface DeliveryRow extends Omit<WebhookDelivery, "title" | "why"> {
  title_key: string | null;
  text_key: string | null;
  params: unknown;
  fault: string | null;
}

function deliveryOf(lang: Lang, row: DeliveryRow): WebhookDelivery {
  const { title_key, text_key, params, fault, ...own } = row;
  const title =
    title_key && text_key
      ? noticeWords({ title_key, text_key, params }, lang).title
      : messageOf(lang, "webhook.testTitle");
  const status = own.status ?? 0;
  return { ...own, title, why: fault && isMessageKey(fault) ? messageOf(lang, fault, { status }) : null };
}

async function readDeliveries(db: Db, { skip, max, id }: { skip: number; max: number; id?: string }) {
  const one = id === undefined ? sql`true` : sql`d.id = ${id}`;
  const { rows } = await sql<DeliveryRow>`
    select d.id, d.state, d.tries, d.status, d.created_at as "createdAt", case when d.state = 'waiting' then d.next_at end as "nextAt",
      d.ended_at as "endedAt", d.fault, n.title_key, n.text_key, n.params
    from webhook_delivery d left join notice n on n.tenant_id = d.tenant_id and n.id = d.notice_id
    where ${one} order by d.created_at desc, d.id limit ${max} offset ${skip}`.execute(db);
  return rows;
}

export async function listDeliveries(
  { db, lang }: Context,
  { skipCount, maxResultCount }: Input<Calls["GetWebhookDeliveries"]>,
): Promise<Output<Calls["GetWebhookDeliveries"]>> {
  const { total } = await db
    .selectFrom("webhook_delivery")
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  const rows = await readDeliveries(db, { skip: skipCount, max: maxResultCount });
  return { totalCount: total, items: rows.map((row) => deliveryOf(lang, row)) };
}

interface Tried {
  id: string;
  answer: WebhookAnswer;
}

async function planTest({ db, external }: Context): Promise<(() => Promise<Tried>) | null> {
  const webhook = await openWebhook(db);
  if (!webhook) return null;
  const id = randomUUID();
  const target = { url: webhook.url, secret: await openSecret(db, webhook.secretSealed) };
  return async () => ({ id, answer: await callWebhook(external.fetch, target, { id, body: testBody(id) }) });
}

async function noteTest(ctx: Context, tried: Tried | null): Promise<WebhookDelivery> {
  const { db, lang } = ctx;
  if (!(await openWebhook(db))) throw new Refusal("webhook.none", { kind: "missing" });
  if (!tried) throw unread();
  const { id, answer } = tried;
  const { status, isTaken } = answer;
  const fault = status === null ? "webhook.fault.unreached" : "webhook.fault.status";
  await db
    .insertInto("webhook_delivery")
    .values({
      id,
      state: isTaken ? "sent" : "failed",
      tries: 1,
      status,
      fault: isTaken ? null : fault,
      ended_at: sql<string>`now()`,
    })
    .execute();
  await ctx.audit({ refType, refId, action: "test", new: { status: status ?? "-" } });
  const [row] = await readDeliveries(db, { skip: 0, max: 1, id });
  if (!row) throw new Error("The test was not written.");
  return deliveryOf(lang, row);
}

export const testWebhook = planned<Calls["SendTestWebhook"]>()<Tried>(planTest, (ctx, _input, tried) =>
  noteTest(ctx, tried),
);
