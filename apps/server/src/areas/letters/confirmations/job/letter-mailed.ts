/** What became of a letter's mail: sent, failed, or come back later. Where the server's last answer is unknown a person decides. */
import { letterStatus, replyResult } from "@digao/contract/areas/letters/confirmations/codes";
import { inProject } from "@digao/db/tenant";
import { sql } from "kysely";
import { writeAction } from "../../../../platform/action-log.ts";
import { jobOf } from "../../../../platform/jobs/handlers.ts";
import { type MailOutcome, readOutcome } from "../../../../platform/mail/outcome.ts";
import { raiseOnSharers } from "../flags.ts";
import { type HeldLetter, holdLetters } from "../letter-rows.ts";
import { mailedKind } from "../mail-door.ts";
import { tellOfLetterMail } from "../mail-notices.ts";
import { moveLetter } from "../move.ts";
import { watchOverdue } from "../overdue.ts";
import { forgetAddress } from "../sending.ts";
import { traceSending } from "../traces.ts";

const reasonMax = 500;

/** A mail that did not arrive: not sent at all, or bounced after it was. What was answered meanwhile stays answered. */
function backOf(state: MailOutcome["state"], letter: HeldLetter): "fail" | "returned" | null {
  if (state !== "failed" && state !== "bounced") return null;
  if (letter.status === letterStatus.sending) return "fail";
  if (letter.status === letterStatus.awaiting) return "returned";
  return letter.status === letterStatus.overdue && letter.replyResult === replyResult.none ? "returned" : null;
}

export const letterMailed = jobOf(
  mailedKind,
  async (job) => {
    const { messageId, refId: letterId, projectId, state, reply } = readOutcome(job.payload);
    const refId = Number(letterId);
    if (projectId === null) throw new Error(`The letter ${letterId} of a mail is in no project.`);
    await job.withTenant(async (tenantDb) => {
      const db = inProject(tenantDb, projectId);
      const [letter] = await holdLetters(db, [refId]);
      const row = await db
        .selectFrom("confirmation_letter")
        .where("id", "=", refId)
        .select(["mail_msg_id as messageId", "send_user_id as sentBy"])
        .executeTakeFirst();
      if (!letter || !row) return;
      const tell = (status: number) =>
        tellOfLetterMail(db, { ...letter, status, sentBy: row.sentBy }, { state, reply });
      // An outcome of a mail before the last one changes nothing any more.
      if (row.messageId !== messageId) return tell(letter.status);
      const mover = {
        db,
        lang: "zh" as const,
        user: { id: null },
        role: 0,
        isSystem: true,
        audit: (entry: Parameters<typeof writeAction>[2]) => writeAction(db, { userId: null }, entry),
      };
      const how = { reason: (reply || state).slice(0, reasonMax), facts: { messageId, reply } };
      if (state === "sent" && letter.status === letterStatus.sending) {
        await moveLetter(mover, letter, "sent", { set: { send_time: sql<string>`now()` }, facts: how.facts });
        await traceSending(db, refId);
        await raiseOnSharers(db, refId);
        await watchOverdue(db, { start: (inDb, start) => job.start(inDb, start) }, projectId);
        return;
      }
      const event = backOf(state, letter);
      // It has come back already, and its people know.
      if (event === null) return letter.status === letterStatus.failed ? undefined : tell(letter.status);
      const { status } = await moveLetter(mover, letter, event, how);
      await forgetAddress(db, refId);
      await tell(status);
    });
    return { refId, state };
  },
  { afterReport: true },
);
