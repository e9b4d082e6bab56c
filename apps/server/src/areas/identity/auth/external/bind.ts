import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { type Actor, writeAction } from "../../../../platform/action-log.ts";
import { notify } from "../../../../platform/live/notices.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import type { PendingLink } from "./trips.ts";

export interface Account {
  providerName: string;
  accountName: string;
}

export const accountOf = (db: Db, userId: number) =>
  db
    .selectFrom("external_login as l")
    .innerJoin("external_provider as p", "p.id", "l.provider_id")
    .select(["p.name as providerName", "l.account_name as accountName", "l.bound_at as boundAt"])
    .where("l.user_id", "=", userId)
    .executeTakeFirst();

export function tellOwner(db: Db, userId: number, what: "externalBound" | "externalUnbound", account: Account) {
  const params = { provider: account.providerName, account: account.accountName };
  const title = `notice.${what}.title` as const;
  return notify(db, { to: [userId], type: noticeType.notice, title, text: `notice.${what}.text`, params });
}

/** The account is nobody else's in the firm, and the person has no other; two at once meet at the keys of the table. */
export async function bindAccount(db: Db, actor: Actor & { userId: number }, link: PendingLink): Promise<void> {
  const { providerId, providerName, subject, accountName } = link;
  if (await accountOf(db, actor.userId)) throw new Refusal("external.alreadyBound", { kind: "state" });
  const { rows } = await sql`
    insert into external_login (user_id, provider_id, subject, account_name)
    values (${actor.userId}, ${providerId}, ${subject}, ${accountName})
    on conflict (tenant_id, provider_id, subject) do nothing returning 1`.execute(db);
  if (rows.length === 0) throw new Refusal("external.taken", { kind: "conflict", params: { provider: providerName } });
  const after = { provider: providerName, account: accountName };
  await writeAction(db, actor, { refType: "user", refId: actor.userId, action: "bindExternal", new: after });
  await tellOwner(db, actor.userId, "externalBound", link);
}
