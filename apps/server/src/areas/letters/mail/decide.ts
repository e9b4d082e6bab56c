/** What people decide of mails that did not go out, or of which nobody knows. The Message-ID stays what it was. */
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type MailState, settleMail, startSending } from "./queue.ts";

export type Decision = "again" | "sent" | "giveUp";

const steps = {
  again: { state: "queued", note: "mail.event.again" },
  sent: { state: "sent", note: "mail.event.taken" },
  giveUp: { state: "failed", note: "mail.event.givenUp" },
} as const;
const acts = { again: "sendAgain", sent: "confirmSent", giveUp: "giveUpSending" } as const;
/** From which states each may be decided: only of what is unknown does anybody have to find out whether it was sent. */
const from: Readonly<Record<Decision, readonly MailState[]>> = {
  again: ["unknown", "failed", "bounced"],
  sent: ["unknown"],
  giveUp: ["unknown"],
};

export async function decideMail(ctx: Context, mailId: number, decision: Decision, reason: string): Promise<MailState> {
  const { db } = ctx;
  const out = await db
    .selectFrom("mail_out")
    .select(["state", "account_id as accountId", "ref_type as refType", "ref_id as refId", "project_id as projectId"])
    .where("mail_id", "=", mailId)
    .forUpdate()
    .executeTakeFirst();
  if (!out) throw missing("mail.missing");
  const { state, note } = steps[decision];
  const isDone = await settleMail(db, ctx.jobs, { mailId, state, note, reply: reason }, from[decision]);
  if (!isDone) throw new Refusal("mail.decidedAlready", { kind: "state" });
  if (decision === "again") {
    await sql`update mail_out set attempts = 0, next_at = now() where mail_id = ${mailId}`.execute(db);
    await db.updateTable("mail").set({ folder: "outbox" }).where("id", "=", mailId).execute();
    await startSending(db, ctx.jobs, out.accountId);
  }
  const old = { state: out.state };
  await ctx.audit({
    refType: "mail",
    refId: mailId,
    projectId: out.projectId,
    action: acts[decision],
    old,
    new: { state, reason },
  });
  return state;
}
