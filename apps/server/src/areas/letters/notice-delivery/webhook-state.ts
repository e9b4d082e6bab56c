/** Whether the firm's own service still takes what it is told, and its end where it has not for a day. */
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Db } from "@digao/db/tenant";
import { isLasting } from "@digao/domain/notices/retries";
import { sql } from "kysely";
import { peopleWhoMay } from "../../../platform/auth/people.ts";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { notify, severity } from "../../../platform/live/notices.ts";

/** Whose notices go where is told to whoever may change it. */
export const administers = "Pages.Security.Edit";

export interface OpenWebhook {
  url: string;
  secretSealed: string;
  groups: string[];
  isEnabled: boolean;
  origin: string;
  failingSince: string | null;
  switchedOffAt: string | null;
  changedBy: number | null;
  changedAt: string;
  rowVersion: number;
}

export async function openWebhook(db: Db): Promise<OpenWebhook | undefined> {
  return db
    .selectFrom("notice_webhook")
    .select([
      "url",
      "secret_sealed as secretSealed",
      "groups",
      "is_enabled as isEnabled",
      "origin",
      "failing_since as failingSince",
      "switched_off_at as switchedOffAt",
      "changed_by as changedBy",
      "updated_at as changedAt",
      "row_version as rowVersion",
    ])
    .executeTakeFirst();
}

export const noteTaken = async (db: Db): Promise<void> => {
  await sql`update notice_webhook set failing_since = null where failing_since is not null`.execute(db);
};

/** After a day without an answer nobody calls there any more, and the administrators are told, once. */
export async function noteFailing(db: Db, host: string): Promise<void> {
  await sql`update notice_webhook set failing_since = now() where failing_since is null`.execute(db);
  const webhook = await openWebhook(db);
  if (!webhook?.failingSince || !isLasting(Date.parse(webhook.failingSince), Date.now())) return;
  const { numAffectedRows } = await sql`
    update notice_webhook set is_enabled = false, switched_off_at = now(), row_version = row_version + 1 where is_enabled`.execute(
    db,
  );
  if (!numAffectedRows) return;
  await notify(db, {
    to: await peopleWhoMay(db, administers),
    type: noticeType.notice,
    severity: severity.error,
    title: "notice.webhookOff.title",
    text: "notice.webhookOff.text",
    params: { host, since: clockOf(webhook.failingSince).slice(0, 16) },
    refType: "noticeWebhook",
    refId: "firm",
  });
}
