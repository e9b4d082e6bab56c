import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  noticeDelivery: {
    words: ["通知的邮件", "Mailing of notices"],
    isPersonal: true,
    link: { page: "/sm/subscriptions", filters: { view: "mail" } },
    felt: ["noticeDelivery"],
  },
  noticeWebhook: {
    words: ["通知接口", "Webhook"],
    right: "Pages.Security",
    link: { page: "/sm/subscriptions", filters: { view: "webhook" } },
    felt: ["noticeDelivery"],
  },
} as const satisfies Record<string, RecordKind>;
