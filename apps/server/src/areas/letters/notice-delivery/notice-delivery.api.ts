import { noticeDelivery } from "@digao/contract/areas/letters/notice-delivery/calls";
import { serve } from "../../../platform/serve.ts";
import { listMails, sendTest } from "./mails.ts";
import { getDelivery, updateDelivery } from "./way.ts";
import { deleteWebhook, getWebhook, listDeliveries, testWebhook, updateWebhook } from "./webhook.ts";

export const noticeDeliveryRoutes = serve(noticeDelivery, {
  GetNoticeDelivery: getDelivery,
  UpdateNoticeDelivery: updateDelivery,
  GetNoticeMails: listMails,
  SendTestNotice: sendTest,
  GetNoticeWebhook: getWebhook,
  UpdateNoticeWebhook: updateWebhook,
  DeleteNoticeWebhook: deleteWebhook,
  SendTestWebhook: testWebhook,
  GetWebhookDeliveries: listDeliveries,
});
