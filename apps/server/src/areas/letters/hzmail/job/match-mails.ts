/** Looks for the letters that new mails of one mailbox answer. */
import { mailMatch } from "@digao/contract/areas/letters/hzmail/codes";
import { z } from "zod";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { ownerKinds } from "../../../../platform/mail/access.ts";
import { tellOfMailbox } from "../../../../platform/mail/tell.ts";
import { matchOne } from "../match.ts";

const Payload = z.object({ accountId: z.number() });
const mailsAtOnce = 500;

export const matchMails = jobOf("match-mail", async (job) => {
  const { accountId } = Payload.parse(job.payload);
  const open = await job.withTenant(
    (db) =>
      db
        .selectFrom("mail_match")
        .select("mail_id as id")
        .where("account_id", "=", accountId)
        .where("status", "=", mailMatch.open)
        .where("decided_at", "is", null)
        .orderBy("mail_id", "desc")
        .limit(mailsAtOnce)
        .execute(),
    { readOnly: true },
  );
  for (const { id } of open) {
    job.signal.throwIfAborted();
    await job.withTenant((db) => matchOne(db, id));
  }
  if (open.length > 0)
    await job.withTenant((db) => tellOfMailbox(db, { id: accountId, ownerKind: ownerKinds.firm, userId: null }));
  return { accountId, mails: open.length };
});
