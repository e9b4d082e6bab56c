/** The reader's unread notices: pushed while the connection stands, asked for every minute while it does not. */
import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { noticeState } from "@digao/contract/areas/identity/notifications/codes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refresh, useCall, useChange } from "../../lib/api.ts";
import { onLive, useLive } from "../../lib/live.ts";
import { setUnread } from "../../lib/window-title.ts";

const pollMs = 60_000;
const shownMax = 100;

export function useNotices() {
  const client = useQueryClient();
  const isUp = useLive((live) => live.isUp);
  const query = useCall(
    notifications.GetUserNotifications,
    { state: noticeState.unread, maxResultCount: shownMax },
    { refetchMs: isUp ? false : pollMs, keepPrevious: true },
  );
  const { data } = query;
  useEffect(() => {
    const read = () => void refresh(client, notifications.GetUserNotifications);
    const ends = [onLive("getNotification", read), onLive("noticesRead", read)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  const { refetch } = query;
  // What was left between the first reading and the first push.
  useEffect(() => {
    if (isUp) void refetch();
  }, [isUp, refetch]);
  const count = data?.unreadCount ?? 0;
  useEffect(() => setUnread(count), [count]);
  const one = useChange(notifications.SetNotificationAsRead, { quiet: true });
  const all = useChange(notifications.SetAllNotificationsAsRead);
  return {
    query,
    items: data?.items ?? [],
    count,
    byType: data?.unreadByType ?? [0, 0, 0],
    readOne: (id: string) => one.mutate({ id }),
    readAll: (type: number) => all.mutate({ type }),
    isBusy: all.isPending,
  };
}
export type NoticeBox = ReturnType<typeof useNotices>;
