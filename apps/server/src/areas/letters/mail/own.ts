/** Whose mails a call may read: those of one's own mailbox. */
import type { Db } from "@digao/db/tenant";
import { ownerKinds } from "../../../platform/mail/access.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { accountOf, type MailOwner } from "./door/mailboxes.ts";

export const ownerOf = ({ user }: Context): MailOwner => ({
  kind: ownerKinds.person,
  userId: user.id,
  projectId: null,
});
export const ownAccount = (ctx: Context) => accountOf(ctx.db, ownerOf(ctx));

export async function requireAccount(ctx: Context) {
  const account = await ownAccount(ctx);
  if (!account) throw missing("mail.noAccount");
  return account;
}

/** The mail, where it lies in the caller's mailbox; locked when it is to be changed. */
export async function ownMail(ctx: Context, id: number, { isLocked = false } = {}) {
  const account = await requireAccount(ctx);
  const query = ctx.db.selectFrom("mail").selectAll().where("id", "=", id).where("account_id", "=", account.id);
  const mail = await (isLocked ? query.forUpdate() : query).executeTakeFirst();
  if (!mail) throw missing("mail.missing");
  return { account, mail };
}
export type OwnMail = Awaited<ReturnType<typeof ownMail>>;

/** Those of the ids that lie in the caller's mailbox: all of them, or none is touched. */
export async function ownMails(ctx: Context, ids: readonly number[]): Promise<number> {
  const account = await requireAccount(ctx);
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .selectFrom("mail")
    .select("id")
    .where("account_id", "=", account.id)
    .where("id", "in", wanted)
    .forUpdate()
    .execute();
  if (rows.length !== wanted.length) throw missing("mail.missing");
  return account.id;
}

export const touched = (db: Db, ids: readonly number[]) => db.updateTable("mail").where("id", "in", [...ids]);
