import type { notifications } from "@digao/contract/areas/identity/notifications/calls";
import type { Input } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { publish } from "../../../platform/live/events.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof notifications;
const done = { success: true };

/** Another person's notice is as missing. */
export async function markRead(
  { db, user }: Context,
  { id }: Input<Calls["SetNotificationAsRead"]>,
): Promise<typeof done> {
  const { rows } = await sql<{ wasUnread: boolean }>`
    with mine as (select id, state from user_notice where id = ${id} and user_id = ${user.id} for update),
      changed as (
        update user_notice un set state = ${code.noticeState.read}, read_at = now() from mine where un.id = mine.id and mine.state = ${code.noticeState.unread}
      )
    select state = ${code.noticeState.unread} as "wasUnread" from mine`.execute(db);
  const [own] = rows;
  if (!own) throw missing();
  if (own.wasUnread) await publish(db, { kind: "noticesRead", userId: user.id });
  return done;
}

export async function markAllRead(
  { db, user }: Context,
  { type }: Input<Calls["SetAllNotificationsAsRead"]>,
): Promise<typeof done> {
  const { numAffectedRows } = await sql`
    update user_notice un set state = ${code.noticeState.read}, read_at = now() from notice n
    where n.tenant_id = un.tenant_id and n.id = un.notice_id and un.user_id = ${user.id} and un.state = ${code.noticeState.unread}
      and (${type ?? null}::smallint is null or n.type = ${type ?? null})`.execute(db);
  if (numAffectedRows) await publish(db, { kind: "noticesRead", userId: user.id });
  return done;
}
