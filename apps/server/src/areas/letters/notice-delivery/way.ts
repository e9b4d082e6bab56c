/** When a person's notices leave by mail, as the person has chosen. */
import type { NoticeDelivery, noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import type { DeliveryTimes } from "@digao/domain/notices/delivery-time";
import { sql } from "kysely";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { firmMailbox } from "../mail/door.ts";

type Calls = typeof noticeDelivery;

export interface Way extends DeliveryTimes {
  origin: string;
  rowVersion: number;
}
const plain: Way = { isDaily: false, dailyMinute: 480, quietFrom: null, quietTo: null, origin: "", rowVersion: 0 };

export async function wayOf(db: Db, userId: number): Promise<Way> {
  const row = await db
    .selectFrom("notice_way")
    .where("user_id", "=", userId)
    .select([
      "is_daily as isDaily",
      "daily_minute as dailyMinute",
      "quiet_from as quietFrom",
      "quiet_to as quietTo",
      "origin",
      "row_version as rowVersion",
    ])
    .executeTakeFirst();
  return row ?? plain;
}

const two = (count: number): string => String(count).padStart(2, "0");
const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};
const shown = (minute: number | null): string | null => (minute === null ? null : clockOf(minute));
const stored = (clock: string | null): number | null => (clock === null ? null : minuteOf(clock));

const timesOf = (way: Way): Pick<NoticeDelivery, "pace" | "digestAt" | "quietFrom" | "quietTo"> => ({
  pace: way.isDaily ? "daily" : "each",
  digestAt: clockOf(way.dailyMinute),
  quietFrom: shown(way.quietFrom),
  quietTo: shown(way.quietTo),
});

export async function getDelivery({ db, user }: Context): Promise<NoticeDelivery> {
  const way = await wayOf(db, user.id);
  const { rows } = await sql<Pick<NoticeDelivery, "email" | "mailedCount" | "waitingCount">>`
    select nullif(u.email_address, '') as email,
      (select count(*)::int from subscription s where s.user_id = u.id and s.is_mailed) as "mailedCount",
      (select count(*)::int from notice_mail t where t.user_id = u.id and t.state = 'waiting') as "waitingCount"
    from app_user u where u.id = ${user.id}`.execute(db);
  const [{ email, mailedCount, waitingCount } = { email: null, mailedCount: 0, waitingCount: 0 }] = rows;
  const hasMailbox = (await firmMailbox(db)) !== null;
  return { ...timesOf(way), email, hasMailbox, mailedCount, waitingCount, rowVersion: way.rowVersion };
}

/** What waits is judged anew. */
export async function updateDelivery(
  ctx: Context,
  { rowVersion, pace, digestAt, quietFrom, quietTo }: Input<Calls["UpdateNoticeDelivery"]>,
): Promise<NoticeDelivery> {
  const { db, user, origin } = ctx;
  if (quietFrom !== null && quietFrom === quietTo) throw new Refusal("noticeMail.quietSame", { field: "quietTo" });
  await sql`select pg_advisory_xact_lock(hashtext('notice way'), hashtext(${String(user.id)}))`.execute(db);
  const before = await wayOf(db, user.id);
  // As the form compares them.
  const stands = { ...timesOf(before), hasQuiet: before.quietFrom !== null, rowVersion: before.rowVersion };
  checkVersion(rowVersion, stands);
  const values = {
    is_daily: pace === "daily",
    daily_minute: minuteOf(digestAt),
    quiet_from: stored(quietFrom),
    quiet_to: stored(quietTo),
    origin,
    row_version: rowVersion + 1,
  };
  await db
    .insertInto("notice_way")
    .values(values)
    .onConflict((conflict) => conflict.columns(["tenant_id", "user_id"]).doUpdateSet(values))
    .execute();
  await sql`update notice_mail set next_at = now(), why = null where user_id = ${user.id} and state = 'waiting'`.execute(
    db,
  );
  await ctx.audit({
    refType: "noticeDelivery",
    refId: user.id,
    action: "update",
    old: timesOf(before),
    new: { pace, digestAt, quietFrom, quietTo },
  });
  return getDelivery(ctx);
}
