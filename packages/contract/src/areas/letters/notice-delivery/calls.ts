/** Notices outside the product: to their reader by mail, to the firm's own services by calls (Webhook). */
import { z } from "zod";
import { area, del, get, post, put, right, signedIn } from "../../../endpoint.ts";
import { Nothing, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { subscriptionGroups } from "../../identity/subscriptions/topics.ts";

/** Of a mail: `waiting` until its time comes, `queued` and `sending` as the mailbox sends it, `unknown` where no answer came, `dropped` where its reader may not read it any more. */
export const mailStates = ["waiting", "queued", "sending", "sent", "unknown", "failed", "bounced", "dropped"] as const;
export const webhookStates = ["waiting", "sent", "failed", "dropped"] as const;
export const webhookMax = { url: 500, secret: 200 } as const;
/** Characters of a secret that signs: a short one is guessed. */
export const secretMin = 16;

/** "08:30", in China. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const Times = z.object({
  pace: z.enum(["each", "daily"]),
  /** When the day's digest leaves. */
  digestAt: Clock,
  /** Both or none; from late to early over midnight. */
  quietFrom: Clock.nullable(),
  quietTo: Clock.nullable(),
});

export const NoticeDelivery = Times.extend({
  /** One's own address; null where none is on file. */
  email: z.string().nullable(),
  /** The firm has a mailbox that sends. */
  hasMailbox: z.boolean(),
  /** Topics of which one gets mails, for all projects or for one. */
  mailedCount: z.number().int(),
  waitingCount: z.number().int(),
  rowVersion: z.number().int().min(0),
});
export type NoticeDelivery = z.infer<typeof NoticeDelivery>;

export const NoticeMail = z.object({
  id: z.number(),
  state: z.enum(mailStates),
  title: z.string(),
  project: z.string().nullable(),
  to: z.string().nullable(),
  createdAt: z.string(),
  /** When it leaves, while it waits. */
  nextAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** Why it waits, failed or was not sent. */
  why: z.string().nullable(),
});
export type NoticeMail = z.infer<typeof NoticeMail>;

const Group = z.enum(Object.keys(subscriptionGroups) as [keyof typeof subscriptionGroups]);

export const NoticeWebhook = z.object({
  url: z.string(),
  hasSecret: z.literal(true),
  groups: z.array(Group),
  isEnabled: z.boolean(),
  /** By itself, after lasting failure. */
  switchedOffAt: z.string().nullable(),
  failingSince: z.string().nullable(),
  waitingCount: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: z.string(),
  rowVersion: z.number().int(),
});
export type NoticeWebhook = z.infer<typeof NoticeWebhook>;

export const WebhookDelivery = z.object({
  id: z.string(),
  state: z.enum(webhookStates),
  title: z.string(),
  tries: z.number().int(),
  status: z.number().int().nullable(),
  createdAt: z.string(),
  nextAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  why: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const lookAt = right("Pages.Security");
const change = right("Pages.Security.Edit");

export const noticeDelivery = area("/api/services/app/NoticeDelivery", {
  GetNoticeDelivery: get(z.object({}), NoticeDelivery, signedIn, {
    summary: "When the caller's notices are mailed, and whether they can be",
  }),
  UpdateNoticeDelivery: put(
    Times.extend({ rowVersion: z.coerce.number().int().min(0) }).refine(
      ({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null),
      { path: ["quietTo"] },
    ),
    NoticeDelivery,
    signedIn,
    { summary: "One mail a notice or a daily digest, its time, and the hours of quiet" },
  ),
  GetNoticeMails: get(PageQuery.pick({ skipCount: true, maxResultCount: true }), pageOf(NoticeMail), signedIn, {
    kind: "list",
    summary: "The caller's last notices by mail, and what became of them",
  }),
  SendTestNotice: post(z.object({}), NoticeMail, signedIn, {
    summary: "A mail to the caller's own address, as notices are mailed",
  }),
  GetNoticeWebhook: get(z.object({}), NoticeWebhook.nullable(), lookAt, {
    summary: "Where the firm's own services are told of notices; null where nowhere",
  }),
  UpdateNoticeWebhook: put(
    z.object({
      url: z.string().trim().min(1).max(webhookMax.url),
      /** Empty: as it is. */
      secret: z.string().trim().max(webhookMax.secret).default(""),
      groups: z.array(Group).min(1),
      isEnabled: z.boolean(),
      /** 0 for the first. */
      rowVersion: z.coerce.number().int().min(0),
    }),
    NoticeWebhook,
    change,
    { summary: "Sets where the firm's own services are told, and by which groups of notices" },
  ),
  DeleteNoticeWebhook: del(z.object({ rowVersion: RowVersion }), Nothing, change, {
    summary: "The firm's own services are told no more; what waited is dropped",
  }),
  SendTestWebhook: post(z.object({}), WebhookDelivery, change, {
    summary: "Calls the firm's own service once, and answers what it said",
  }),
  GetWebhookDeliveries: get(
    PageQuery.pick({ skipCount: true, maxResultCount: true }),
    pageOf(WebhookDelivery),
    lookAt,
    {
      kind: "list",
      summary: "The last calls to the firm's own service, and what it answered",
    },
  ),
});
