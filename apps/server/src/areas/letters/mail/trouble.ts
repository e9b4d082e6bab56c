/** Whoever wrote a mail is told when it did not go out, or nobody knows whether it did. */
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
    select created_by as "userId", subject, to_list -> 0 ->> 'address' as "to" from mail where id = ${mailId}`.execute(
    db,
  );
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
