/** A notice means that something has begun to wait, or no longer does. */
import { home } from "@digao/contract/areas/home";
import { notifications } from "@digao/contract/areas/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refresh } from "../../lib/api.ts";
import { onLive } from "../../lib/live.ts";

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
