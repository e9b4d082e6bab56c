/**
 * Whoever wrote a mail is told when it did not go out, or nobody knows whether it did. Of a mail that went out for a record its area
 * tells, by the job of its outcome: the mail lies in a mailbox that its readers may not see.
 */
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { notify, severity } from "../../../platform/live/notices.ts";

const words = {
  unknown: ["notice.mailUnknown.title", "notice.mailUnknown.text"],
  failed: ["notice.mailFailed.title", "notice.mailFailed.text"],
  bounced: ["notice.mailBounced.title", "notice.mailBounced.text"],
} as const;

export async function tellOfTrouble(db: Db, mailId: number, state: keyof typeof words): Promise<void> {
  const { rows } = await sql<{ userId: number | null; subject: string; to: string | null }>`
    select m.created_by as "userId", m.subject, m.to_list -> 0 ->> 'address' as "to"
    from mail m join mail_out o on o.tenant_id = m.tenant_id and o.mail_id = m.id
    where m.id = ${mailId} and o.outcome_job is null`.execute(db);
  const [mail] = rows;
  if (!mail?.userId) return;
  const [title, text] = words[state];
  await notify(db, {
    to: [mail.userId],
    type: noticeType.notice,
    severity: severity.warning,
    title,
    text,
    params: { subject: mail.subject, to: mail.to ?? "" },
    refType: "mail",
    refId: mailId,
  });
}
