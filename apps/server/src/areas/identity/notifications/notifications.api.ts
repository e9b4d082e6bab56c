import { notifications } from "@digao/contract/areas/identity/notifications/calls";
import { serve } from "../../../platform/serve.ts";
import { listNotices } from "./list.ts";
import { markAllRead, markRead } from "./read.ts";

export const notificationsRoutes = serve(notifications, {
  GetUserNotifications: listNotices,
  SetNotificationAsRead: markRead,
  SetAllNotificationsAsRead: markAllRead,
});
