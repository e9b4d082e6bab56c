/** Mails of which nobody knows whether the server took them: looked for among what it keeps as sent. Never sent again by itself. */
import { sql } from "kysely";
import type { JobRun } from "../../../../platform/jobs/handlers.ts";
import type { Imap } from "../../../../platform/mail/imap.ts";
import { noteMail, settleMail } from "../queue.ts";

interface Unknown {
  mailId: number;
  messageId: string;
  wasLookedFor: boolean;
}

const unknownOf = (job: JobRun, accountId: number): Promise<Unknown[]> =>
  job.withTenant(
    async (db) => {
      const { rows } = await sql<Unknown>`
        select o.mail_id as "mailId", m.message_id as "messageId", exists (select from mail_out_event e
            where e.tenant_id = o.tenant_id and e.mail_id = o.mail_id and e.note = 'mail.event.notInSent') as "wasLookedFor"
        from mail_out o join mail m on m.tenant_id = o.tenant_id and m.id = o.mail_id
        where o.account_id = ${accountId} and o.state = 'unknown' order by o.mail_id limit 100`.execute(db);
      return rows;
    },
    { readOnly: true },
  );

export async function settleByImap(job: JobRun, accountId: number, open: () => Promise<Imap>): Promise<void> {
  const mails = await unknownOf(job, accountId);
  if (mails.length === 0) return;
  const imap = await open();
  try {
    for (const { mailId, messageId, wasLookedFor } of mails) {
      const isThere = await imap.isSent(messageId);
      if (isThere)
        await job.withTenant((db) =>
          settleMail(db, job, { mailId, state: "sent", note: "mail.event.foundInSent" }, ["unknown"]),
        );
      else if (!wasLookedFor)
        await job.withTenant((db) => noteMail(db, { mailId, state: "unknown", note: "mail.event.notInSent" }));
    }
  } finally {
    await imap.close();
  }
}
