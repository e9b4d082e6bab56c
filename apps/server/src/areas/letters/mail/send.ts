import type { mail } from "@digao/contract/areas/letters/mail/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { wordsOf } from "../../../platform/lib/clean-html.ts";
import type { StoredPart } from "../../../platform/mail/part.ts";
import { writtenHtml } from "../../../platform/mail/pictures.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { decideMail } from "./decide.ts";
import { originOf, ownDraft, partsOf, saveDraft } from "./drafts.ts";
import { requireAccount } from "./own.ts";
import { queueMail } from "./queue.ts";

type Calls = typeof mail;

/** A draft is sent once: its number is the record that the mail goes out for. */
export async function sendMail(ctx: Context, input: Input<Calls["SendMail"]>): Promise<Output<Calls["SendMail"]>> {
  const account = await requireAccount(ctx);
  if (account.tested_at === null) throw new Refusal("mail.notTested", { kind: "state" });
  const { to, cc, bcc, subject } = input;
  if (to.length + cc.length + bcc.length === 0) throw new Refusal("mail.noReceiver", { field: "to" });
  if (subject === "") throw new Refusal("mail.noSubject", { field: "subject" });
  const draft = await saveDraft(ctx, input);
  const row = await ownDraft(ctx, draft.id);
  const html = writtenHtml(input.content);
  const parts: StoredPart[] = partsOf(row);
  const queued = await queueMail(ctx.db, ctx.jobs, {
    accountId: account.id,
    record: { refType: "mail", refId: draft.id, projectId: null },
    to,
    cc,
    bcc,
    subject,
    html,
    text: wordsOf(html).trim(),
    parts,
    inReplyTo: row.in_reply_to,
    refs: row.refs,
  });
  await ctx.db
    .updateTable("mail")
    .set({ thread_id: row.thread_id ?? queued.mailId, is_indexed: false })
    .where("id", "=", queued.mailId)
    .execute();
  await ctx.db.deleteFrom("mail").where("id", "=", draft.id).execute();
  const origin = await originOf(ctx, input);
  if (origin && input.replyToId)
    await ctx.db
      .updateTable("mail")
      .set({ is_answered: true, updated_at: sql`now()` })
      .where("id", "=", origin.id)
      .execute();
  const mailFacts = {
    to: [...to, ...cc, ...bcc].map(({ address }) => address).join(", "),
    subject,
    messageId: queued.messageId,
  };
  await ctx.audit({ refType: "mail", refId: queued.mailId, action: "send", new: mailFacts });
  return { id: queued.mailId, messageId: queued.messageId, state: queued.state };
}

export async function resolveMail(
  ctx: Context,
  { id, decision, reason }: Input<Calls["ResolveMail"]>,
): Promise<Output<Calls["ResolveMail"]>> {
  return { state: await decideMail(ctx, id, decision, reason) };
}
