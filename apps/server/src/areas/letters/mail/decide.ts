/** What people decide of mails that did not go out, or of which nobody knows. The Message-ID stays what it was. */
import { sql } from "kysely";
import { requireMember } from "../../../platform/auth/membership.ts";
import { ownerKinds } from "../../../platform/mail/access.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { ownMail } from "./own.ts";
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

interface Sent {
  ownerKind: number;
  projectId: number | null;
}

/**
 * Of one's own mail its writer decides; of a project's letter the leaders of that project, from whichever mailbox it went; of what else the firm's
 * mailbox sent whoever sets that. A letter whose mail failed or came back stands at its own next step: it is sent again from there, as another mail.
 */
async function requireDecider(ctx: Context, mailId: number): Promise<{ isOfLetters: boolean }> {
  const { rows } = await sql<Sent>`
    select a.owner_kind as "ownerKind", coalesce(o.project_id, a.project_id) as "projectId"
    from mail m join mail_account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    join mail_out o on o.tenant_id = m.tenant_id and o.mail_id = m.id
    where m.id = ${mailId} and not a.is_deleted`.execute(ctx.db);
  const [sent] = rows;
  if (!sent || sent.ownerKind === ownerKinds.person) {
    await ownMail(ctx, mailId);
    return { isOfLetters: false };
  }
  if (sent.projectId !== null) await requireMember(ctx, sent.projectId, { role: "leader", writes: true });
  else if (!ctx.user.permissions.has(mailboxRight))
    throw new Refusal("access.rightMissing", { kind: "forbidden", params: { right: mailboxRight } });
  return { isOfLetters: true };
}
const mailboxRight = "Pages.Users.Edit";

export async function decideMail(ctx: Context, mailId: number, decision: Decision, reason: string): Promise<MailState> {
  const { db } = ctx;
  const { isOfLetters } = await requireDecider(ctx, mailId);
  const out = await db
    .selectFrom("mail_out")
    .select(["state", "account_id as accountId", "ref_type as refType", "ref_id as refId", "project_id as projectId"])
    .where("mail_id", "=", mailId)
    .forUpdate()
    .executeTakeFirst();
  if (!out) throw missing("mail.missing");
  const { state, note } = steps[decision];
  const isDone = await settleMail(
    db,
    ctx.jobs,
    { mailId, state, note, reply: reason },
    isOfLetters ? ["unknown"] : from[decision],
  );
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
