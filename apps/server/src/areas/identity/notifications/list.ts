import type { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { noticeState } from "@digao/contract/areas/identity/notifications/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { noticeOf, selectNotices } from "../../../platform/live/notices.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof notifications;
const types = [0, 1, 2];

/** The caller's own notices, said in the language of the request. */
export async function listNotices(
  { db, user, lang }: Context,
  { state, type, startDate, endDate, skipCount, maxResultCount }: Input<Calls["GetUserNotifications"]>,
): Promise<Output<Calls["GetUserNotifications"]>> {
  const found = selectNotices(db)
    .where("un.user_id", "=", user.id)
    .$if(state !== undefined, (q) => q.where("un.state", "=", state ?? 0))
    .$if(type !== undefined, (q) => q.where("n.type", "=", type ?? 0))
    .$if(startDate !== undefined, (q) => q.where("un.created_at", ">=", startDate?.toISOString() ?? ""))
    .$if(endDate !== undefined, (q) => q.where("un.created_at", "<=", endDate?.toISOString() ?? ""));
  const [count, rows, unread] = await Promise.all([
    found.clearSelect().select(sql<number>`count(*)`.as("total")).executeTakeFirst(),
    found.orderBy("un.created_at", "desc").orderBy("un.id").limit(maxResultCount).offset(skipCount).execute(),
    db
      .selectFrom("user_notice as un")
      .innerJoin("notice as n", "n.id", "un.notice_id")
      .where("un.user_id", "=", user.id)
      .where("un.state", "=", noticeState.unread)
      .groupBy("n.type")
      .select(["n.type", sql<number>`count(*)`.as("count")])
      .execute(),
  ]);
  const unreadByType = types.map((one) => unread.find((row) => row.type === one)?.count ?? 0);
  return {
    unreadCount: unreadByType.reduce((sum, one) => sum + one, 0),
    unreadByType,
    totalCount: count?.total ?? 0,
    items: rows.map((row) => noticeOf(row, lang)),
  };
}
