import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type MailAccess, ownerKinds } from "../../../platform/mail/access.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { openSecret } from "../../../platform/secrets/secrets.ts";

const noPassword: MessageKey = "mail.noPassword";

/** A mailbox for confirmations, of a project or the firm, that nobody else has confirmed yet neither sends nor fetches. */
export const isUsable = (row: { owner_kind: number; confirmed_at: unknown }): boolean =>
  row.owner_kind === ownerKinds.person || row.confirmed_at !== null;

export async function openAccount(db: Db, accountId: number): Promise<MailAccess> {
  const row = await db
    .selectFrom("mail_account")
    .selectAll()
    .where("id", "=", accountId)
    .where("is_deleted", "=", false)
    .executeTakeFirst();
  if (!row) throw missing("mail.noAccount");
  if (row.password_sealed === null) throw new Refusal(noPassword, { field: "passWord" });
  return {
    id: row.id,
    ownerKind: row.owner_kind,
    userId: row.user_id,
    projectId: row.project_id,
    address: row.mail_address,
    displayName: row.display_name,
    login: row.login_name ?? row.mail_address,
    password: await openSecret(db, row.password_sealed),
    sendType: row.send_type,
    popServe: row.pop_serve,
    popPort: row.pop_port,
    smtpServe: row.smtp_serve,
    smtpPort: row.smtp_port,
    isSsl: row.is_ssl,
    authServer: row.auth_server,
    isCopiedToSelf: row.is_copied_to_self,
    uidValidity: row.uid_validity,
    lastUid: row.last_uid,
    isUsable: isUsable(row),
  };
}
