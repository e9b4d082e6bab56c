/** A mailbox with its password in the clear, for as long as a conversation with its servers lasts. */
import type { MessageKey } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { missing, Refusal } from "../refusal.ts";
import { openSecret } from "../secrets/secrets.ts";

export const ownerKinds = { person: 1, firm: 2, project: 3 } as const;

export interface MailAccess {
  id: number;
  ownerKind: number;
  userId: number | null;
  projectId: number | null;
  address: string;
  displayName: string | null;
  login: string;
  password: string;
  sendType: string;
  popServe: string;
  popPort: number;
  smtpServe: string;
  smtpPort: number;
  isSsl: boolean;
  authServer: string | null;
  isCopiedToSelf: boolean;
  uidValidity: string | null;
  lastUid: number;
}

const noPassword: MessageKey = "mail.noPassword";

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
  };
}
