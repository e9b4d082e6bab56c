/** Notices to one person (通知、消息、待办), in the shape that clients of this protocol know. */
import { z } from "zod";
import { area, get, put, signedIn } from "../../../endpoint.ts";
import { PageQuery } from "../../../shapes.ts";

/** 0 notice, 1 message, 2 task. */
export const NoticeType = z.coerce.number().int().min(0).max(2);
const Done = z.object({ success: z.boolean() });

export const UserNotification = z.object({
  id: z.string(),
  tenantId: z.number(),
  userId: z.number(),
  /** 0 unread, 1 read. */
  state: z.number(),
  notification: z.object({
    id: z.string(),
    tenantId: z.number(),
    notificationName: z.string(),
    data: z.object({
      type: z.literal("Abp.Notifications.MessageNotificationData"),
      message: z.string(),
      properties: z.record(z.string(), z.unknown()),
    }),
    entityTypeName: z.string().nullable(),
    entityId: z.string().nullable(),
    /** 0 info, 1 success, 2 warning, 3 error, 4 fatal. */
    severity: z.number(),
    creationTime: z.string(),
  }),
  targetNotifiers: z.null(),
  targetNotifiersList: z.array(z.string()),
  // The same once more, flat, as the notice popover lists it.
  type: z.number(),
  title: z.string(),
  description: z.string(),
  read: z.boolean(),
  /** An address of the web's own. */
  link: z.string().nullable(),
  projectId: z.number().nullable(),
  refType: z.string().nullable(),
  refId: z.string().nullable(),
});
export type UserNotification = z.infer<typeof UserNotification>;

export const notifications = area("/api/services/app/Notification", {
  GetUserNotifications: get(
    PageQuery.pick({ skipCount: true, maxResultCount: true }).extend({
      state: z.coerce.number().int().min(0).max(1).optional(),
      type: NoticeType.optional(),
      startDate: z.coerce.date().optional(),
      endDate: z.coerce.date().optional(),
    }),
    z.object({
      /** Of all types, whatever the filter. */
      unreadCount: z.number(),
      /** By type: notices, messages, tasks. */
      unreadByType: z.array(z.number()),
      totalCount: z.number(),
      items: z.array(UserNotification),
    }),
    signedIn,
    { kind: "list", keepsSessionIdle: true, summary: "The caller's notices, newest first" },
  ),
  SetNotificationAsRead: put(z.object({ id: z.uuid() }), Done, signedIn, {
    alsoVerbs: ["POST"],
    summary: "Marks one as read; one that is read stays so",
  }),
  SetAllNotificationsAsRead: put(z.object({ type: NoticeType.optional() }), Done, signedIn, {
    alsoVerbs: ["POST"],
    summary: "Marks all as read, or all of a type",
  }),
});
