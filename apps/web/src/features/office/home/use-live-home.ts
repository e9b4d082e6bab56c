/** A notice means that something has begun to wait, or no longer does. */

import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { home } from "@digao/contract/areas/office/home/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refresh } from "../../../lib/api.ts";
import { onLive } from "../../../lib/live.ts";

export function useLiveHome() {
  const client = useQueryClient();
  useEffect(() => {
    const read = () => void refresh(client, home.GetMyTasks, notifications.GetUserNotifications);
    const ends = [onLive("getNotification", read), onLive("noticesRead", read)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}
